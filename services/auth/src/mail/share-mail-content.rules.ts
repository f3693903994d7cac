import {
  folderTitle,
  formatPrice,
  lastDayText,
  type SendShareMail,
  type ShareNews,
  type SharePaymentUnused,
} from '@roomlight/contracts';
import {
  count,
  hello,
  onOneParagraph,
  type MailContent,
  type Recipient,
} from './mail-content.rules.js';

/** Mails are in English; the days of links made by programs that know no time zone are those of UTC. */
const IN_MAILS = { locale: 'en-US', elsewhere: 'UTC' };

/** The id of the mail that brings a link to its agent; later mails about the link continue it. */
export const firstMailId = (shareId: string): string => `share-${shareId}`;

/**
 * What a photographer typed, as it stands in a mail to somebody else: mail programs make links of addresses, and a mail
 * of ours has none but our own.
 */
const withoutLinks = (text: string): string =>
  onOneParagraph(text)
    .replace(/:\/\//gu, ': ')
    .replace(/(?<=\S)[.@](?=[\p{L}\p{N}])/gu, '$& ');

const listingOf = ({ title, folderName }: Pick<ShareNews, 'title' | 'folderName'>): string =>
  withoutLinks(title ?? folderTitle(folderName));

/** Mailboxes put mails into one thread only if their subjects are the same. */
const readySubject = (listing: string): string => `Your photos of ${listing} are ready`;

type ReadyPhotos = Pick<
  SendShareMail,
  | 'agentName'
  | 'folderName'
  | 'title'
  | 'isLocked'
  | 'hasPassword'
  | 'priceCents'
  | 'expiresAt'
  | 'timeZone'
>;

/** To an agent, with the link. */
export function photosReadyMail(share: ReadyPhotos, ownerName: string, link: string): MailContent {
  const { agentName, hasPassword, expiresAt, timeZone = null } = share;
  const listing = listingOf(share);
  const owner = onOneParagraph(ownerName);
  return {
    subject: readySubject(listing),
    heading: 'Your photos are ready',
    paragraphs: [
      hello(withoutLinks(agentName)),
      `${owner} has shared the photos of ${listing} with you. You need no account to see them.`,
      nextStep(share, owner),
      ...(hasPassword ? [`The page asks for a password, which you get from ${owner}.`] : []),
    ],
    action: { label: 'See the photos', link },
    footnote: [
      'Anybody with this link can open the page, so pass it on with care. Keep this email: later ones do not contain the link.',
      ...(expiresAt === null
        ? []
        : [`The link works until ${lastDayText({ expiresAt, timeZone }, 'long', IN_MAILS)}.`]),
      `To reach ${owner}, reply to this email.`,
    ].join(' '),
  };
}

function nextStep({ isLocked, priceCents }: ReadyPhotos, owner: string): string {
  if (!isLocked) {
    return 'You can download them there, one by one or all at once.';
  }
  return priceCents === null
    ? `For now, you see previews with a watermark. You can download the photos as soon as ${owner} releases them.`
    : `For now, you see previews with a watermark. Once you have paid ${formatPrice(priceCents)} by card on the page, you can download the photos there.`;
}

type News = Omit<ShareNews, 'id' | 'ownerId' | 'shareId' | 'agentEmail'>;

/**
 * To the owner of the link, or to its agent: `isForAgent` says which.
 * @param link to the folder, for the owner
 */
export function shareNewsMail(news: News, owner: Recipient, link: string): MailContent {
  const { kind, agentName, priceCents } = news;
  const agent = onOneParagraph(agentName);
  const listing = listingOf(news);
  const corrections = count(news.count, 'correction');
  const action = { label: 'Open the listing', link };
  switch (kind) {
    case 'corrections_sent':
      return {
        subject: `${agent} asks for ${corrections}: ${listing}`,
        heading: 'Corrections came in',
        paragraphs: [
          hello(owner.name),
          `${agent} has looked through the photos of ${listing} and asks for ${corrections}. You find each of them at its photo.`,
        ],
        action,
        footnote: null,
      };
    case 'approved':
      return {
        subject: `${agent} has approved ${listing}`,
        heading: 'The listing is approved',
        paragraphs: [
          hello(owner.name),
          `${agent} has approved the photos of ${listing}. There is nothing left to correct.`,
        ],
        action,
        footnote: null,
      };
    case 'paid': {
      const price = priceCents === null ? '' : ` ${formatPrice(priceCents)}`;
      return {
        subject: `${agent} has paid for ${listing}`,
        heading: 'The photos are paid for',
        paragraphs: [
          hello(owner.name),
          `${agent} has paid${price} by card for the photos of ${listing}. The photos are released: they can be downloaded without a watermark now.`,
        ],
        action,
        footnote: null,
      };
    }
    case 'corrected':
      return {
        subject: `Re: ${readySubject(listing)}`,
        heading: 'Your corrections came back',
        paragraphs: [
          hello(withoutLinks(agentName)),
          `${onOneParagraph(owner.name)} has answered the ${corrections} that you asked for in the photos of ${listing}. Each one says what was done.`,
          'You find the photos on the same page as before. For safety, its link is in our first email about this listing alone.',
        ],
        action: null,
        footnote: `If you can't find that email, reply to this one: ${onOneParagraph(owner.name)} can make you a new link.`,
      };
  }
}

/** Whether news go to the agent of the link, and not to its owner. */
export function isForAgent({ kind }: Pick<ShareNews, 'kind'>): boolean {
  switch (kind) {
    case 'corrected':
      return true;
    case 'corrections_sent':
    case 'approved':
    case 'paid':
      return false;
  }
}

/** To administrators. */
export function paymentUnusedMail(
  { name }: Recipient,
  { listingName, amountCents, reason }: SharePaymentUnused,
  link: string,
): MailContent {
  const payment = `An agent has paid ${formatPrice(amountCents)} by card for the photos of "${onOneParagraph(listingName)}"`;
  return {
    subject: 'A payment needs a refund',
    heading: 'A payment needs a refund',
    paragraphs: [
      hello(name),
      reason === 'gone'
        ? `${payment}, but the link had been revoked or deleted, or had expired. The agent gets nothing for it.`
        : `${payment}, but they had been released already. The agent may have paid twice.`,
      'Refund the payment, or ask the photographer what was agreed.',
    ],
    action: { label: 'Open payments', link },
    footnote: null,
  };
}
