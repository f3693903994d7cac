import { formatPrice, type DifferencesFound, type PaymentDisputed } from '@roomlight/contracts';
import { RESET_LIFETIME_MS, WELCOME_LIFETIME_MS } from '../model/password-token-lifetimes.rules.js';

/** The content of a mail in plain text, from which the layout makes HTML and text. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  action: { label: string; link: string } | null;
  footnote: string | null;
}

export interface Recipient {
  name: string;
  email: string;
}

/** The support contact. */
export interface Contact {
  email: string;
  phone: string;
}

const HOUR_MS = 3_600_000;
const RESET_HOURS = RESET_LIFETIME_MS / HOUR_MS;
const WELCOME_DAYS = WELCOME_LIFETIME_MS / (24 * HOUR_MS);

export const count = (number: number, unit: string): string =>
  `${number} ${unit}${number === 1 ? '' : 's'}`;

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Keeps a phone number on one line. */
export const onOneLine = (phone: string): string => phone.replaceAll(' ', '\u00a0');

/** Line breaks in a name could make it look like a paragraph of ours. */
export const onOneParagraph = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

export const hello = (name: string): string => `Hello ${onOneParagraph(name)},`;

export function welcomeMail({ name, email }: Recipient, link: string): MailContent {
  return {
    subject: 'Welcome to Roomlight: set your password',
    heading: 'Welcome to Roomlight',
    paragraphs: [
      hello(name),
      'An account has been created for you. Roomlight turns the frames of a property shoot into finished listing photos.',
      `Set a password to get started. You sign in with ${email}.`,
    ],
    action: { label: 'Set your password', link },
    footnote: `The link works once and expires after ${count(WELCOME_DAYS, 'day')}. After that, "Forgot your password" on the sign-in page sends you a new one.`,
  };
}

export function resetMail({ name, email }: Recipient, link: string): MailContent {
  return {
    subject: 'Reset your Roomlight password',
    heading: 'Reset your password',
    paragraphs: [
      hello(name),
      `We received a request to reset the password of your account ${email}. Choose a new one here:`,
    ],
    action: { label: 'Set a new password', link },
    footnote: `The link works once and expires after ${count(RESET_HOURS, 'hour')}. If you didn't ask for it, you can ignore this email: your password stays the same.`,
  };
}

export function passwordChangedMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
): MailContent {
  return {
    subject: 'Your Roomlight password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      hello(name),
      `The password of your account ${email} was changed on ${WHEN.format(at)} UTC. All devices have been signed out.`,
      "If this was you, you don't need to do anything.",
      `If it wasn't you, tell us right away: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: null,
    footnote: null,
  };
}

export function passkeyAddedMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
  link: string,
): MailContent {
  return {
    subject: 'A passkey was added to your Roomlight account',
    heading: 'A passkey was added',
    paragraphs: [
      hello(name),
      `A passkey was added to your account ${email} on ${WHEN.format(at)} UTC. Anyone who has it can sign in without your password.`,
      "If this was you, you don't need to do anything.",
      `If it wasn't you, remove it on your account page, set a new password and tell us right away: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: { label: 'Open your account', link },
    footnote: null,
  };
}

export function passkeyRemovedMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
  link: string,
): MailContent {
  return {
    subject: 'A passkey was removed from your Roomlight account',
    heading: 'A passkey was removed',
    paragraphs: [
      hello(name),
      `A passkey of your account ${email} was removed on ${WHEN.format(at)} UTC. Nobody can sign in with it anymore.`,
      "If this was you, you don't need to do anything.",
      `If it wasn't you, set a new password and tell us right away: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: { label: 'Open your account', link },
    footnote: null,
  };
}

/** To the account's present mailbox. */
export function emailChangedMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
): MailContent {
  return {
    subject: 'The email address of your Roomlight account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      hello(name),
      `The email address of your account was changed to ${email} on ${WHEN.format(at)} UTC. You now sign in with it; your password is the same as before.`,
      `If you didn't ask for this, write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: null,
    footnote: null,
  };
}

/** To the mailbox that the account had, which may be a stranger's: it doesn't name the new one. */
export function formerEmailMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
): MailContent {
  return {
    subject: 'The email address of your Roomlight account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      hello(name),
      `Your account no longer has the email address ${email}: it was changed on ${WHEN.format(at)} UTC.`,
      "If you asked for this, you don't need to do anything.",
      `If not, tell us right away: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: null,
    footnote: null,
  };
}

export function secondFactorAddedMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
  link: string,
): MailContent {
  return {
    subject: 'Two-step sign-in was turned on for your Roomlight account',
    heading: 'Two-step sign-in is on',
    paragraphs: [
      hello(name),
      `On ${WHEN.format(at)} UTC, two-step sign-in was turned on for your account ${email}, with new recovery codes. You now sign in with your password and a code of your authenticator app.`,
      "If this was you, you don't need to do anything.",
      `If it wasn't you, somebody has used your account. Tell us right away: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: { label: 'Open your account', link },
    footnote: null,
  };
}

export function secondFactorRemovedMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
  link: string,
): MailContent {
  return {
    subject: 'Two-step sign-in was turned off for your Roomlight account',
    heading: 'Two-step sign-in is off',
    paragraphs: [
      hello(name),
      `Two-step sign-in for your account ${email} was turned off on ${WHEN.format(at)} UTC. You now sign in with your password alone. You can set it up again on your account page.`,
      "If you did this or asked us to, you don't need to do anything.",
      `If not, set a new password and tell us right away: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: { label: 'Open your account', link },
    footnote: null,
  };
}

export function wrongCodesMail(
  { name, email }: Recipient,
  at: Date,
  contact: Contact,
): MailContent {
  return {
    subject: 'Many wrong sign-in codes for your Roomlight account',
    heading: 'Many wrong sign-in codes',
    paragraphs: [
      hello(name),
      `Within a day, many wrong two-step sign-in codes were entered for your account ${email}, the last one on ${WHEN.format(at)} UTC. Nobody signed in with them, but codes are only asked of somebody who has your password or a device that is signed in.`,
      "If this was you, you don't need to do anything.",
      `If it wasn't you, set a new password: choose "Forgot your password" on the sign-in page. If you need help, write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: null,
    footnote: null,
  };
}

export function suspendedMail({ name, email }: Recipient, contact: Contact): MailContent {
  return {
    subject: 'Your Roomlight account is suspended',
    heading: 'Your account is suspended',
    paragraphs: [
      hello(name),
      `Your account ${email} has been suspended, so you can't sign in for now. Your listings and photos are kept.`,
      `If you think this is a mistake, write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: null,
    footnote: null,
  };
}

/** To administrators. */
export function paymentDisputedMail(
  { name }: Recipient,
  {
    listingName,
    amountCents,
    state,
    shareId,
  }: Pick<PaymentDisputed, 'listingName' | 'amountCents' | 'state' | 'shareId'>,
  link: string,
): MailContent {
  const payment = `The payment of ${formatPrice(amountCents)} for "${onOneParagraph(listingName)}"`;
  const action = { label: 'Open payments', link };
  const isForLink = shareId !== undefined;
  switch (state) {
    case 'open':
      return {
        subject: 'A payment is disputed',
        heading: 'A payment is disputed',
        paragraphs: [
          hello(name),
          `${payment} is disputed by the cardholder's bank. ${
            isForLink
              ? 'An agent paid it for a shared link, whose photos stay released.'
              : "Until the dispute is settled, it doesn't count as paid: no more photos can be uploaded to the listing."
          }`,
          'Respond to the dispute in the Stripe dashboard before its deadline, or the money will be returned.',
        ],
        action,
        footnote: null,
      };
    case 'won':
      return {
        subject: 'A dispute was won',
        heading: 'A dispute was won',
        paragraphs: [hello(name), `${payment} counts as paid again.`],
        action,
        footnote: null,
      };
    case 'lost':
      return {
        subject: 'A dispute was lost',
        heading: 'A dispute was lost',
        paragraphs: [
          hello(name),
          `${payment} was returned to the cardholder. ${
            isForLink
              ? 'The photos of the shared link stay released until the photographer revokes it.'
              : 'The listing must be paid for again before more photos are uploaded.'
          }`,
        ],
        action,
        footnote: null,
      };
  }
}

/** To administrators. */
export function differencesFoundMail(
  { name }: Recipient,
  { repaired, refused, lost = [] }: DifferencesFound,
): MailContent {
  const isRefused = refused.length > 0;
  const subject = isRefused
    ? 'Removals need your decision'
    : lost.length > 0
      ? 'Photos are missing in the store'
      : 'Differences were repaired';
  return {
    subject,
    heading: subject,
    paragraphs: [
      hello(name),
      ...(repaired.length > 0
        ? [
            'A message between services was lost. These differences have been repaired:',
            ...repaired,
          ]
        : []),
      ...(isRefused
        ? [
            'The services differ in more records than may be removed at once, so nothing was removed. If one of them was restored from an older backup, restore the others from the same one. If the removals are right, raise RECONCILIATION_MAX_REMOVALS for a day:',
            ...refused,
          ]
        : []),
      ...(lost.length > 0
        ? [
            'The object store has lost the files of these photos. Put them back under the same keys from a backup, and find out why the store lost them:',
            ...lost,
          ]
        : []),
    ].map(onOneParagraph),
    action: null,
    footnote: null,
  };
}
