import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MailServer, refusal, type MailServerOptions } from '../testing/mail-server.js';
import { resetMail } from './mail-content.rules.js';
import { mailMessage } from './mail-message.rules.js';
import { MailRefusedError } from './postman.adapter.js';
import { SmtpPostman } from './smtp-postman.adapter.js';

const ADA = { name: 'Ada', email: 'ada@studio.example' };
const MESSAGE = mailMessage(
  resetMail(ADA, 'https://photos.example/reset-password?token=secret-token'),
  {
    id: 'one',
    from: 'Roomlight <no-reply@photos.example>',
    to: ADA,
    contact: { email: 'help@studio.example', phone: '1' },
    publicUrl: 'https://photos.example',
  },
);
const LOGIN = { user: 'post@studio.example', password: 'p/ss: word' };
const CREDENTIALS = 'post%40studio.example:p%2Fss%3A%20word';
const NEVER = new AbortController().signal;

const closers: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) {
    await close();
  }
});

async function mailServer(options?: MailServerOptions): Promise<MailServer> {
  const server = await MailServer.start(options);
  closers.push(() => server.stop());
  return server;
}

function post(smtpUrl: string, signal = NEVER): Promise<void> {
  const postman = new SmtpPostman(smtpUrl);
  closers.push(() => postman.onApplicationShutdown());
  return postman.post({ id: 'one', orderedAt: new Date() }, MESSAGE, signal);
}

describe('the SMTP sender', () => {
  it('signs in with the user and password from the URL', async () => {
    const server = await mailServer({ login: LOGIN });
    await post(`smtp://${CREDENTIALS}@${server.host}`);
    expect(server.mails).toMatchObject([
      { recipients: [ADA.email], user: LOGIN.user, encrypted: false },
    ]);
  });

  it('switches to TLS when the server offers it', async () => {
    const server = await mailServer({ tls: 'offered' });
    await post(`smtp://${server.host}?tls.rejectUnauthorized=false`);
    expect(server.mails).toMatchObject([{ encrypted: true }]);
  });

  it('uses TLS from the start for smtps://', async () => {
    const server = await mailServer({ tls: 'from the start', login: LOGIN });
    await post(`smtps://${CREDENTIALS}@${server.host}?tls.rejectUnauthorized=false`);
    expect(server.mails).toMatchObject([{ encrypted: true, user: LOGIN.user }]);
  });

  it('does not trust a server with an unverifiable certificate', async () => {
    const server = await mailServer({ tls: 'offered' });
    await expect(post(`smtp://${server.host}`)).rejects.toThrow('certificate');
    expect(server.mails).toEqual([]);
  });

  it.each([
    [
      'an unknown recipient',
      (server: MailServer) => (server.onRecipient = () => refusal(550, 'Unknown')),
    ],
    [
      'content that it takes for spam',
      (server: MailServer) => (server.onMail = () => refusal(554, 'Spam')),
    ],
  ])('reports that %s is refused permanently', async (_, prepare) => {
    const server = await mailServer();
    prepare(server);
    await expect(post(`smtp://${server.host}`)).rejects.toThrow(MailRefusedError);
  });

  it.each([
    ['a full mail box', (server: MailServer) => (server.onRecipient = () => refusal(452, 'Full'))],
    [
      'a mail that is put off',
      (server: MailServer) => (server.onMail = () => refusal(451, 'Later')),
    ],
  ])('can retry after %s', async (_, prepare) => {
    const server = await mailServer();
    prepare(server);
    await expect(post(`smtp://${server.host}`)).rejects.not.toThrow(MailRefusedError);
  });

  it('can retry after a wrong password, which no error repeats', async () => {
    const server = await mailServer({ login: { ...LOGIN, password: 'another' } });
    const failure: unknown = await post(`smtp://${CREDENTIALS}@${server.host}`).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'EAUTH' });
    expect(failure).not.toBeInstanceOf(MailRefusedError);
    const shown = inspect(failure, { depth: null, showHidden: true });
    for (const secret of [
      LOGIN.password,
      CREDENTIALS,
      Buffer.from(LOGIN.password).toString('base64'),
      'secret-token',
    ]) {
      expect(shown).not.toContain(secret);
    }
  });

  it('stops when the process stops, even while the server is busy', async () => {
    const server = await mailServer();
    const stopping = new AbortController();
    server.onRecipient = () => {
      stopping.abort(new Error('The process is stopping'));
      return undefined;
    };
    await expect(post(`smtp://${server.host}`, stopping.signal)).rejects.toThrow();
    expect(server.mails).toEqual([]);
  });
});
