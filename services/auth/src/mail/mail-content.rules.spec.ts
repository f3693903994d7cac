import { describe, expect, it } from '@jest/globals';
import {
  differencesFoundMail,
  passkeyAddedMail,
  passwordChangedMail,
  resetMail,
  paymentDisputedMail,
  suspendedMail,
  welcomeMail,
} from './mail-content.rules.js';

const ADA = { name: 'Ada Lovelace', email: 'ada@studio.example' };
const CONTACT = { email: 'help@studio.example', phone: '+44 20 7946 0000' };
const LINK = 'https://photos.example/reset-password?token=abc';

describe('a mail', () => {
  it('of kind welcome has the link to set a password, valid for 7 days, and the email to sign in with', () => {
    const mail = welcomeMail(ADA, LINK);
    expect(mail.action).toEqual({ label: 'Set your password', link: LINK });
    expect(mail.footnote).toContain('works once and expires after 7 days');
    expect(mail.paragraphs.join(' ')).toContain('You sign in with ada@studio.example.');
  });

  it('of kind reset has the link, valid for 1 hour, and says what to do if nobody asked for it', () => {
    const mail = resetMail(ADA, LINK);
    expect(mail.action?.link).toBe(LINK);
    expect(mail.footnote).toBe(
      "The link works once and expires after 1 hour. If you didn't ask for it, you can ignore this email: your password stays the same.",
    );
  });

  it('of kind password changed says when, names a contact and has no link', () => {
    const mail = passwordChangedMail(ADA, new Date('2026-03-03T14:05:59Z'), CONTACT);
    const text = mail.paragraphs.join(' ');
    expect(text).toContain('was changed on March 3, 2026 at 14:05 UTC');
    expect(text).toContain('write to help@studio.example or call +44\u00a020\u00a07946\u00a00000');
    expect(mail.action).toBeNull();
  });

  it('of kind passkey added says when, leads to the account and says what to do', () => {
    const at = new Date('2026-03-03T14:05:59Z');
    const mail = passkeyAddedMail(ADA, at, CONTACT, 'https://photos.example/account');
    const text = mail.paragraphs.join(' ');
    expect(text).toContain('on March 3, 2026 at 14:05 UTC');
    expect(text).toContain('remove it on your account page, set a new password');
    expect(mail.action?.link).toBe('https://photos.example/account');
  });

  it('of kind suspended says that nothing is lost and names a contact', () => {
    const mail = suspendedMail(ADA, CONTACT);
    const text = mail.paragraphs.join(' ');
    expect(text).toContain('has been suspended');
    expect(text).toContain('Your listings and photos are kept.');
    expect(text).toContain('write to help@studio.example or call +44\u00a020\u00a07946\u00a00000');
    expect(mail.action).toBeNull();
  });

  it.each([
    ['open', 'is disputed', 'Stripe dashboard'],
    ['won', 'was won', 'counts as paid again'],
    ['lost', 'was lost', 'paid for again'],
  ] as const)('say of a dispute that is %s what it means', (state, heading, consequence) => {
    const dispute = { listingName: '12 Elm\nStreet', amountCents: 4900, state };
    const mail = paymentDisputedMail(ADA, dispute, 'https://example.org/admin/payments');
    const text = mail.paragraphs.join(' ');
    expect(mail.heading).toContain(heading);
    expect(text).toContain('$49.00 for "12 Elm Street"');
    expect(text).toContain(consequence);
  });

  it('about differences names those that were repaired', () => {
    const mail = differencesFoundMail(ADA, {
      repaired: ['The account a was deleted.'],
      refused: [],
    });
    expect(mail.heading).toBe('Differences were repaired');
    expect(mail.paragraphs).toContain('The account a was deleted.');
  });

  it('about refused removals says that nothing was removed, and what to do', () => {
    const mail = differencesFoundMail(ADA, {
      repaired: [],
      refused: ['The account a was deleted.'],
    });
    expect(mail.heading).toBe('Removals need your decision');
    expect(mail.paragraphs.join(' ')).toContain('nothing was removed');
    expect(mail.paragraphs.join(' ')).toContain('RECONCILIATION_MAX_REMOVALS');
  });

  it('about lost files names them, and says what to do', () => {
    const sentence = 'Hall.jpg in the folder Elm_Street: photos/p/v is not in the store.';
    const mail = differencesFoundMail(ADA, { repaired: [], refused: [], lost: [sentence] });
    expect(mail.heading).toBe('Photos are missing in the store');
    expect(mail.paragraphs).toContain(sentence);
    expect(mail.paragraphs.join(' ')).toContain('from a backup');
  });

  it("keeps a name on one line, so that it can't pass for a paragraph of ours", () => {
    const name = 'Ada,\n\nYour account is closed.\u2028Call\r\n\t123';
    expect(resetMail({ ...ADA, name }, LINK).paragraphs[0]).toBe(
      'Hello Ada, Your account is closed. Call 123,',
    );
  });
});
