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

const count = (number: number, unit: string): string =>
  `${number} ${unit}${number === 1 ? '' : 's'}`;

const WHEN = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Keeps a phone number on one line. */
export const onOneLine = (phone: string): string => phone.replaceAll(' ', '\u00a0');

/** Line breaks in a name could make it look like a paragraph of ours. */
const onOneParagraph = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const hello = (name: string): string => `Hello ${onOneParagraph(name)},`;

export function welcomeMail({ name, email }: Recipient, link: string): MailContent {
  return {
    subject: 'Welcome to Roomlight: set your password',
    heading: 'Welcome to Roomlight',
    paragraphs: [
      hello(name),
      'An account has been made for you. Roomlight turns the frames of a property shoot into finished listing photos.',
      `Set a password to start. You sign in with ${email}.`,
    ],
    action: { label: 'Set your password', link },
    footnote: `The link works once, for ${count(WELCOME_DAYS, 'day')}. After that, "Forgot your password" on the sign-in page sends a new one.`,
  };
}

export function resetMail({ name, email }: Recipient, link: string): MailContent {
  return {
    subject: 'Reset your Roomlight password',
    heading: 'Reset your password',
    paragraphs: [
      hello(name),
      `We were asked to reset the password of your account ${email}. Choose a new one here:`,
    ],
    action: { label: 'Set a new password', link },
    footnote: `The link works once, for ${count(RESET_HOURS, 'hour')}. If you didn't ask for it, ignore this mail: your password stays as it is.`,
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
      `The password of your account ${email} was changed on ${WHEN.format(at)} UTC. Every device that was signed in has been signed out.`,
      'If that was you, there is nothing to do.',
      `If it wasn't you, tell us at once: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
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
      `A passkey was added to your account ${email} on ${WHEN.format(at)} UTC. Whoever has it can sign in without your password.`,
      'If that was you, there is nothing to do.',
      `If it wasn't you, remove it on your account page, set a new password and tell us at once: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
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
      `Two-step sign-in of your account ${email} was turned off on ${WHEN.format(at)} UTC. Your password alone signs you in now. You can set it up again on your account page.`,
      'If you did that, or asked us to, there is nothing else to do.',
      `If not, set a new password and tell us at once: write to ${contact.email} or call ${onOneLine(contact.phone)}.`,
    ],
    action: { label: 'Open your account', link },
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
  }: Pick<PaymentDisputed, 'listingName' | 'amountCents' | 'state'>,
  link: string,
): MailContent {
  const payment = `The payment of ${formatPrice(amountCents)} for "${onOneParagraph(listingName)}"`;
  const action = { label: 'Open payments', link };
  switch (state) {
    case 'open':
      return {
        subject: 'A payment is disputed',
        heading: 'A payment is disputed',
        paragraphs: [
          hello(name),
          `${payment} is disputed by the cardholder's bank. It doesn't count as paid meanwhile: nothing more can be uploaded to the listing.`,
          "Answer the dispute in Stripe's dashboard before its deadline, or the money goes back.",
        ],
        action,
        footnote: null,
      };
    case 'won':
      return {
        subject: 'A dispute was won',
        heading: 'A dispute was won',
        paragraphs: [hello(name), `${payment} is in force again.`],
        action,
        footnote: null,
      };
    case 'lost':
      return {
        subject: 'A dispute was lost',
        heading: 'A dispute was lost',
        paragraphs: [
          hello(name),
          `${payment} went back to the cardholder. The listing must be paid for again before more is uploaded.`,
        ],
        action,
        footnote: null,
      };
  }
}

/** To administrators. */
export function differencesFoundMail(
  { name }: Recipient,
  { repaired, refused }: DifferencesFound,
): MailContent {
  const isRefused = refused.length > 0;
  return {
    subject: isRefused ? 'Removals need your decision' : 'Differences were repaired',
    heading: isRefused ? 'Removals need your decision' : 'Differences were repaired',
    paragraphs: [
      hello(name),
      ...(repaired.length > 0
        ? ['A message between services was lost. What differed has been put right:', ...repaired]
        : []),
      ...(isRefused
        ? [
            'The services differ in more than may be removed at once, so nothing was removed. If one of them was restored from an older back-up, restore the others from the same one. If the removals are right, raise RECONCILIATION_MAX_REMOVALS for a day:',
            ...refused,
          ]
        : []),
    ].map(onOneParagraph),
    action: null,
    footnote: null,
  };
}
