import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SendMail, ShareNews, ShareNewsKind } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as uuid } from 'uuid';
import { AttemptsService } from '../attempts/attempts.service.js';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const newsOf = (
  ownerId: string,
  kind: ShareNewsKind,
  more: Partial<ShareNews> = {},
): ShareNews => ({
  ...{ id: uuid(), kind, ownerId, shareId: uuid(), folderName: 'Elm_Street' },
  ...{ agentName: 'Kim Agent', agentEmail: 'kim@agency.example', priceCents: null, count: 3 },
  ...more,
});

const handled = async (): Promise<number> =>
  (await auth.database.query<unknown[]>(`select 1 from inbox where name = 'media.share.news.v1'`))
    .length;

async function publish(news: ShareNews): Promise<void> {
  const before = await handled();
  await auth.database.transaction((manager) =>
    auth.app.get(Outbox).publish(manager, 'media.share.news.v1', news),
  );
  await waitFor('the event to be handled', async () => (await handled()) > before);
}

/** The mails that the news cause, and after them that of a last event. */
async function mailsAbout(news: ShareNews): Promise<SendMail[]> {
  const { ownerId } = news;
  const last = newsOf(ownerId, 'approved');
  await publish(news);
  await publish(last);
  const mails = () => auth.told.mails.filter(({ userId }) => userId === ownerId);
  await waitFor('the last mail', () => mails().some((mail) => mail.news?.id === last.id));
  return mails().filter((mail) => mail.news?.id === news.id);
}

describe('news of a link', () => {
  it.each(['corrections_sent', 'approved', 'corrected', 'paid'] as const)(
    'of kind %s become one mail in the name of its owner',
    async (kind) => {
      const { id } = await auth.person();
      const news = newsOf(id, kind);
      expect(await mailsAbout(news)).toEqual([{ kind: 'share-news', userId: id, news }]);
    },
  );

  it('are no mail to an agent without an e-mail', async () => {
    const { id } = await auth.person();
    expect(await mailsAbout(newsOf(id, 'corrected', { agentEmail: null }))).toEqual([]);
  });

  it('are no mail to an agent who got twenty that day, nor after thirty of the owner', async () => {
    const attempts = auth.app.get(AttemptsService);
    const [one, other] = [await auth.person(), await auth.person()];
    for (let n = 0; n < 20; n += 1) {
      await attempts.countShareMail(other.id, 'busy@agency.example');
    }
    const busy = newsOf(one.id, 'corrected', { agentEmail: 'busy@agency.example' });
    expect(await mailsAbout(busy)).toEqual([]);
    for (let n = 0; n < 30; n += 1) {
      await attempts.countShareMail(one.id, `agent-${n}@agency.example`);
    }
    expect(await mailsAbout(newsOf(one.id, 'corrected'))).toEqual([]);
    await expect(attempts.countShareMail(one.id, 'new@agency.example')).rejects.toMatchObject({
      status: 429,
    });
  });
});

describe('a payment that released nothing', () => {
  it('becomes a mail to every administrator', async () => {
    const unused = {
      ...{ paymentId: uuid(), shareId: uuid(), reason: 'gone' as const },
      ...{ listingName: 'Elm Street', amountCents: 25_000 },
    };
    await auth.database.transaction((manager) =>
      auth.app.get(Outbox).publish(manager, 'media.share.payment-unused.v1', unused),
    );
    const mail = await waitFor('the mail', () =>
      auth.told.mails.find(({ kind }) => kind === 'share-payment-unused'),
    );
    expect(mail).toMatchObject({ userId: auth.root.id, unused });
  });
});
