import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoggerService } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MailKind, SendMail, SendShareMail, ShareNews } from '@roomlight/contracts';
import { DeadLetterContext, Outbox, RpcClient } from '@roomlight/platform';
import { createTestHarness, waitFor, type TestHarness } from '@roomlight/platform/testing';
import PostalMime from 'postal-mime';
import { DataSource } from 'typeorm';
import { v7 as newId } from 'uuid';
import { AppModule } from '../app.module.js';
import { AttemptsService } from '../attempts/attempts.service.js';
import { PasswordToken } from '../model/password-token.entity.js';
import { User } from '../model/user.entity.js';
import { AUTH } from '../service.js';
import { MailServer, refusal, type ReceivedMail } from '../testing/mail-server.js';
import { MailController } from './mail.controller.js';

const LOGIN = { user: 'post', password: 'the-smtp-password' };
const PUBLIC_URL = 'https://photos.example';
const ADMINISTRATOR = { ADMIN_EMAIL: 'admin@studio.example', ADMIN_PASSWORD: 'correct horse' };
const LINK = /https:\/\/photos\.example\/reset-password\?token=([\w-]{43})/;
const DAY_MS = 86_400_000;

/** All that is logged, down to the last property of each error. */
let logged: string[];
const record =
  (level: string) =>
  (...message: unknown[]): void => {
    logged.push(`${level}: ${inspect(message, { depth: null })}`);
  };
const RECORDER: LoggerService = {
  log: record('log'),
  warn: record('warn'),
  error: record('error'),
};

const entries = (...texts: string[]): string[] =>
  logged.filter((line) => texts.every((text) => line.includes(text)));

beforeEach(() => {
  logged = [];
});

async function startAuth(
  harness: TestHarness,
  variables: Record<string, string>,
): Promise<NestFastifyApplication> {
  const app = await harness.start(AppModule, AUTH, { PUBLIC_URL, ...ADMINISTRATOR, ...variables });
  app.useLogger(RECORDER);
  return app;
}

async function addUser(app: NestFastifyApplication, more: Partial<User> = {}): Promise<User> {
  const id = newId();
  const email = `ada-${id}@studio.example`;
  const users = app.get(DataSource).getRepository(User);
  const filled = {
    id,
    email,
    normalizedEmail: email,
    name: 'Ada Ångström',
    company: '',
    phone: '',
  };
  await users.insert({ ...filled, role: 'user', passwordHash: null, ...more });
  return users.findOneByOrFail({ id });
}

const enqueue = (
  app: NestFastifyApplication,
  kind: MailKind,
  userId: string,
  more: Pick<SendMail, 'formerEmail'> = {},
): Promise<void> =>
  app.get(Outbox).enqueue(app.get(DataSource).manager, 'auth.mail.send.v1', {
    kind,
    userId,
    ...more,
  });

/** The token of a mail's link, which is the same in both of its parts. */
function tokenIn({ text = '', html = '' }: Pick<ReceivedMail, 'text' | 'html'>): string {
  const [, token = ''] = LINK.exec(text) ?? [];
  expect(token).not.toBe('');
  expect(LINK.exec(html)?.[1]).toBe(token);
  return token;
}

const daysLeft = async (app: NestFastifyApplication, userId: string): Promise<number> => {
  const tokens = app.get(DataSource).getRepository(PasswordToken);
  const { expiresAt } = await tokens.findOneByOrFail({ userId });
  return (expiresAt.getTime() - Date.now()) / DAY_MS;
};

describe('mail by SMTP', () => {
  let harness: TestHarness;
  let server: MailServer;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    logged = [];
    harness = await createTestHarness();
    server = await MailServer.start({ login: LOGIN });
    app = await startAuth(harness, { SMTP_URL: `smtp://post:${LOGIN.password}@${server.host}` });
  });

  afterEach(() => {
    server.onRecipient = () => undefined;
    server.onMail = () => undefined;
  });

  afterAll(async () => {
    await harness.close();
    await server.stop();
  });

  async function whileServerIsAway(work: () => Promise<void>): Promise<void> {
    const { port } = server;
    await server.stop();
    try {
      await work();
    } finally {
      server = await MailServer.start({ login: LOGIN, port });
    }
  }

  const mailTo = ({ email }: Pick<User, 'email'>): Promise<ReceivedMail> =>
    waitFor(`a mail to ${email}`, () =>
      server.mails.find(({ recipients }) => recipients.includes(email)),
    );

  it('welcomes a user with a link that sets the password, valid for 7 days', async () => {
    const user = await addUser(app);
    await enqueue(app, 'welcome', user.id);
    const mail = await mailTo(user);
    expect(mail).toMatchObject({
      subject: 'Welcome to Roomlight: set your password',
      from: { name: 'Roomlight', address: 'no-reply@photos.example' },
      to: [{ name: 'Ada Ångström', address: user.email }],
      replyTo: [{ address: 'support@roomlight.example' }],
    });
    expect(await daysLeft(app, user.id)).toBeCloseTo(7, 2);
    await app
      .get(RpcClient)
      .request('auth.password.set.v1', { token: tokenIn(mail), newPassword: 'a new password' });
  });

  it('sends a reset link that is valid for an hour', async () => {
    const user = await addUser(app, { passwordHash: 'a hash' });
    await enqueue(app, 'reset', user.id);
    expect(tokenIn(await mailTo(user))).toHaveLength(43);
    expect(await daysLeft(app, user.id)).toBeCloseTo(1 / 24, 2);
  });

  it.each<[MailKind, Partial<User>, string]>([
    ['passkey-added', {}, 'A passkey was added to your Roomlight account'],
    ['passkey-removed', {}, 'A passkey was removed from your Roomlight account'],
    ['email-changed', {}, 'The email address of your Roomlight account was changed'],
    ['wrong-codes', {}, 'Many wrong sign-in codes for your Roomlight account'],
    ['second-factor-added', {}, 'Two-step sign-in was turned on for your Roomlight account'],
    ['second-factor-removed', {}, 'Two-step sign-in was turned off for your Roomlight account'],
    ['password-changed', { passwordHash: 'a hash' }, 'Your Roomlight password was changed'],
    ['suspended', { suspended: true }, 'Your Roomlight account is suspended'],
  ])('reports %s without a link', async (kind, state, subject) => {
    const user = await addUser(app, state);
    await enqueue(app, kind, user.id);
    const mail = await mailTo(user);
    expect(mail.subject).toBe(subject);
    expect(mail.text).not.toContain('token=');
  });

  it('reports a changed e-mail to the former mailbox without naming the new one', async () => {
    const user = await addUser(app);
    const formerEmail = `former-${user.email}`;
    await enqueue(app, 'email-changed', user.id, { formerEmail });
    const { text } = await mailTo({ email: formerEmail });
    expect(text).toContain(`no longer has the email address ${formerEmail}`);
    expect(text?.replaceAll(formerEmail, '')).not.toContain(user.email);
  });

  it.each<[string, MailKind, Partial<User>]>([
    ['a welcome to somebody who has a password by now', 'welcome', { passwordHash: 'a hash' }],
    ['a suspension that is over', 'suspended', {}],
  ])('does not send %s', async (_, kind, state) => {
    const user = await addUser(app, state);
    await enqueue(app, kind, user.id);
    await waitFor('the note', () => entries('log: ', 'no longer wanted', user.id).length > 0);
    expect(server.mails.flatMap(({ recipients }) => recipients)).not.toContain(user.email);
  });

  it('is not sent to a deleted user', async () => {
    const userId = newId();
    await enqueue(app, 'reset', userId);
    await waitFor('the note', () => entries('log: ', 'no longer wanted', userId).length > 0);
  });

  it('is sent again after the server deferred it', async () => {
    const user = await addUser(app);
    server.onRecipient = (address) => {
      server.onRecipient = () => undefined;
      return address === user.email ? refusal(451, 'Come back later') : undefined;
    };
    await enqueue(app, 'reset', user.id);
    await mailTo(user);
    expect(entries('failed and will be tried again', 'Come back later')).toHaveLength(1);
    expect(server.mails.filter(({ recipients }) => recipients.includes(user.email))).toHaveLength(
      1,
    );
  });

  it('is sent when an unavailable server is back', async () => {
    const user = await addUser(app);
    await whileServerIsAway(async () => {
      await enqueue(app, 'reset', user.id);
      await waitFor('a failure', () => entries('failed and will be tried again').length > 0);
    });
    await mailTo(user);
  });

  describe('with a link for an agent', () => {
    const TOKEN = 'kim'.padEnd(43, '-token');
    const share = (owner: User, more: Partial<SendShareMail> = {}): SendShareMail => ({
      ...{ senderId: owner.id, ownerId: owner.id, shareId: newId(), token: TOKEN },
      ...{ agentName: 'Kim Agent', agentEmail: `kim-${newId()}@agency.example` },
      ...{ folderName: 'Elm_Street', isLocked: true, hasPassword: false },
      ...{ priceCents: 25_000, expiresAt: null, timeZone: null },
      ...more,
    });
    const send = (mail: SendShareMail) =>
      app.get(RpcClient).request('auth.share-mail.send.v1', mail);

    it('is sent at once, and its secret is neither stored nor logged', async () => {
      const owner = await addUser(app, { name: 'Ada Lens' });
      const mail = share(owner);
      expect(await send(mail)).toEqual({ outcome: 'sent' });
      const received = await mailTo({ email: mail.agentEmail });
      expect(received).toMatchObject({
        subject: 'Your photos of Elm Street are ready',
        replyTo: [{ name: 'Ada Lens', address: owner.email }],
        messageId: `<share-${mail.shareId}@photos.example>`,
      });
      expect(received.text).toContain(`https://photos.example/s/${TOKEN}\n`);
      expect(received.text).toContain('paid $250.00 by card');
      expect(entries(TOKEN)).toEqual([]);
      const stored = await app
        .get(DataSource)
        .query<{ text: string }[]>(
          'select o::text as text from outbox o union all select o::text from outbox_sent o',
        );
      expect(stored.filter(({ text }) => text.includes(TOKEN))).toEqual([]);
    });

    it('is followed by news in the same thread, without the link', async () => {
      const owner = await addUser(app, { name: 'Ada Lens', passwordHash: 'a hash' });
      const first = share(owner);
      await send(first);
      const { shareId, agentName, agentEmail, folderName, ownerId } = first;
      const news: ShareNews = {
        ...{ id: newId(), kind: 'corrected', count: 2, priceCents: null },
        ...{ shareId, agentName, agentEmail, folderName, ownerId },
      };
      await app.get(Outbox).enqueue(app.get(DataSource).manager, 'auth.mail.send.v1', {
        ...{ kind: 'share-news', userId: owner.id, news },
      });
      const received = await waitFor('the second mail', () =>
        server.mails.find(
          ({ recipients, subject }) =>
            recipients.includes(agentEmail) && subject?.startsWith('Re: '),
        ),
      );
      expect(received).toMatchObject({
        subject: 'Re: Your photos of Elm Street are ready',
        inReplyTo: `<share-${shareId}@photos.example>`,
        references: `<share-${shareId}@photos.example>`,
        replyTo: [{ name: 'Ada Lens', address: owner.email }],
      });
      expect(received.text).not.toContain('/s/');
    });

    it('is reported as not sent when the server refuses it, or is away', async () => {
      const owner = await addUser(app);
      server.onRecipient = () => refusal(550, 'No such user here');
      expect(await send(share(owner))).toEqual({ outcome: 'failed' });
      server.onRecipient = () => undefined;
      await whileServerIsAway(async () => {
        expect(await send(share(owner))).toEqual({ outcome: 'failed' });
      });
      expect(entries(TOKEN)).toEqual([]);
    });

    it('is one of at most thirty a day of one sender', async () => {
      const owner = await addUser(app);
      const limit = app.get(AttemptsService);
      for (let n = 0; n < 29; n += 1) {
        await limit.countShareMail(owner.id, `agent-${n}@agency.example`);
      }
      expect(await send(share(owner))).toEqual({ outcome: 'sent' });
      expect(await send(share(owner))).toEqual({ outcome: 'too_many' });
      expect(await send(share(await addUser(app)))).toEqual({ outcome: 'sent' });
    });
  });

  it('is given up at once when the recipient is refused permanently, and this is logged', async () => {
    const user = await addUser(app);
    server.onRecipient = () => refusal(550, 'No such user here');
    await enqueue(app, 'reset', user.id);
    await waitFor('the error', () => entries('error: ', 'undeliverable', user.id).length > 0);
    expect(entries('undeliverable', "kind: 'reset'", 'No such user here')).toHaveLength(1);
    expect(entries('will be tried again')).toEqual([]);
  });

  it('is reported as failed when all attempts are used up', async () => {
    const error = new Error('Greeting never received');
    const failure = new DeadLetterContext('auth.mail.send.v1', 'one', 30, error);
    const userId = newId();
    await app.get(MailController).giveUp({ kind: 'welcome', userId }, failure);
    expect(
      entries('error: ', 'undeliverable', "kind: 'welcome'", userId, 'Greeting never received'),
    ).toHaveLength(1);
  });

  it('logs neither link nor token nor password, whether or not it is sent', async () => {
    const [user, refused] = [await addUser(app), await addUser(app)];
    let putOff = 0;
    server.onRecipient = (address) => {
      if (address === refused.email) {
        return refusal(550, 'No such user here');
      }
      putOff += 1;
      return putOff === 1 ? refusal(451, 'Come back later') : undefined;
    };
    await enqueue(app, 'reset', user.id);
    await enqueue(app, 'reset', refused.id);
    const token = tokenIn(await mailTo(user));
    await waitFor('the error', () => entries('undeliverable', refused.id).length > 0);
    await waitFor('the note', () => entries('Mail sent', user.id).length > 0);
    for (const secret of [token, 'token=', LOGIN.password, 'the-smtp']) {
      expect(entries(secret)).toEqual([]);
    }
  });
});

describe('mail without a server', () => {
  let harness: TestHarness;
  let app: NestFastifyApplication;
  let outbox: string;

  beforeAll(async () => {
    logged = [];
    harness = await createTestHarness();
    outbox = join(harness.variables.DATA_DIR, 'outbox');
    app = await startAuth(harness, {});
  });

  afterAll(() => harness.close());

  it('writes each mail to a file and logs only its path', async () => {
    const user = await addUser(app);
    await enqueue(app, 'welcome', user.id);
    await enqueue(app, 'reset', user.id);
    await waitFor('both mails', () => entries('Mail sent', user.id).length === 2);

    const names = await readdir(outbox);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\da-f-]{36}\.eml$/);
      const path = join(outbox, name);
      expect(entries('the mail is a file', path)).toHaveLength(1);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      const content = await readFile(path);
      expect(content.toString()).not.toMatch(/[^\r]\n/);
      const mail = await PostalMime.parse(content);
      expect(mail.to).toEqual([{ name: 'Ada Ångström', address: user.email }]);
      expect(entries(tokenIn(mail))).toEqual([]);
    }
    expect(entries('token=')).toEqual([]);
  });
});
