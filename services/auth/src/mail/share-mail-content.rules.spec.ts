import { describe, expect, it } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { mailHtml } from './mail-html.rules.js';
import { mailMessage } from './mail-message.rules.js';
import { paymentUnusedMail, photosReadyMail, shareNewsMail } from './share-mail-content.rules.js';

const ADA = { name: 'Ada Lens', email: 'ada@studio.example' };
const CONTACT = { email: 'help@studio.example', phone: '+44 20 7946 0000' };
const LINK = 'https://photos.example/s/secret';
const SHARE = {
  ...{ agentName: 'Kim Agent', folderName: '12_Elm_Street' },
  ...{ isLocked: false, hasPassword: false, priceCents: null, expiresAt: null },
};
const NEWS = {
  ...{ agentName: 'Kim Agent', folderName: '12_Elm_Street', kind: 'approved' },
  ...{ priceCents: 25_000, count: 3 },
} as const;

const textOf = ({ paragraphs }: { paragraphs: string[] }): string => paragraphs.join(' ');

describe('the mail that brings a link', () => {
  it('names the photographer and the listing, and has the link', () => {
    const mail = photosReadyMail(SHARE, ADA.name, LINK);
    expect(mail.subject).toBe('Your photos of 12 Elm Street are ready');
    expect(mail.action).toEqual({ label: 'See the photos', link: LINK });
    expect(textOf(mail)).toContain('Ada Lens has shared the photos of 12 Elm Street with you.');
    expect(textOf(mail)).toContain('You can download them there');
    expect(mail.footnote).toContain('To reach Ada Lens, reply to this email.');
  });

  it.each([
    ['paid $250.00 by card on the page', { isLocked: true, priceCents: 25_000 }],
    ['as soon as Ada Lens releases them', { isLocked: true }],
    ['asks for a password, which you get from Ada Lens', { hasPassword: true }],
  ])('says what comes next: %s', (words, terms) => {
    expect(textOf(photosReadyMail({ ...SHARE, ...terms }, ADA.name, LINK))).toContain(words);
  });

  it('has no address but its own that a mail program could make a link of', () => {
    const agentName =
      'Kim, see https://evil.example/prize or www.evil.example, or ask a@evil.example';
    const mail = photosReadyMail(
      { ...SHARE, agentName, folderName: 'evil.example' },
      ADA.name,
      LINK,
    );
    const words = [mail.subject, mail.heading, ...mail.paragraphs, mail.footnote].join(' ');
    expect(words).not.toMatch(/:\/\/|\w[.@]\w/);
    expect(words).toContain('Hello Kim, see https: evil. example/prize');
  });

  it('leaves names of people and places as they are', () => {
    const people = { ...SHARE, agentName: 'Dr. Kim J. O’Neil', folderName: '12_Elm_St.' };
    const words = textOf(photosReadyMail(people, ADA.name, LINK));
    expect(words).toContain('Hello Dr. Kim J. O’Neil,');
    expect(words).toContain('the photos of 12 Elm St. with you');
  });

  it('names the listing as its photographer typed it', () => {
    const typed = { ...SHARE, title: "5/7 Queen's Rd., Apt. #2" };
    const mail = photosReadyMail(typed, ADA.name, LINK);
    expect(mail.subject).toBe("Your photos of 5/7 Queen's Rd., Apt. #2 are ready");
    const news = shareNewsMail({ ...NEWS, title: typed.title, kind: 'approved' }, ADA, LINK);
    expect(news.subject).toBe("Kim Agent has approved 5/7 Queen's Rd., Apt. #2");
  });

  it('says until when the link works', () => {
    const end = { expiresAt: '2027-01-01T08:00:00.000Z', timeZone: 'America/Los_Angeles' };
    const { footnote } = photosReadyMail({ ...SHARE, ...end }, ADA.name, LINK);
    expect(footnote).toContain('The link works until December 31, 2026.');
  });
});

describe('the mail about news of a link', () => {
  it.each([
    [
      'corrections_sent',
      'Kim Agent asks for 3 corrections: 12 Elm Street',
      'asks for 3 corrections',
    ],
    ['approved', 'Kim Agent has approved 12 Elm Street', 'nothing left to correct'],
    ['paid', 'Kim Agent has paid for 12 Elm Street', 'has paid $250.00 by card'],
  ] as const)('%s goes to the photographer, with the listing', (kind, subject, words) => {
    const mail = shareNewsMail({ ...NEWS, kind }, ADA, 'https://photos.example/folder/1/Elm');
    expect(mail.subject).toBe(subject);
    expect(textOf(mail)).toContain('Hello Ada Lens,');
    expect(textOf(mail)).toContain(words);
    expect(mail.action?.label).toBe('Open the listing');
  });

  it('of kind corrected goes to the agent, and says where the link is', () => {
    const mail = shareNewsMail({ ...NEWS, kind: 'corrected', count: 1 }, ADA, LINK);
    expect(textOf(mail)).toContain('Hello Kim Agent,');
    expect(textOf(mail)).toContain('has answered the 1 correction that you asked for');
    expect(textOf(mail)).toContain('in our first email about this listing');
    expect(mail.action).toBeNull();
  });
});

describe('the mail about a payment that released nothing', () => {
  const payment = { paymentId: 'p', shareId: 's', listingName: 'Elm', amountCents: 25_000 };
  it.each([
    ['gone', 'had been revoked or deleted, or had expired'],
    ['paid_before', 'may have paid twice'],
  ] as const)('says why: %s', (reason, words) => {
    const mail = paymentUnusedMail(ADA, { ...payment, reason }, 'https://photos.example/payments');
    expect(textOf(mail)).toContain('$250.00');
    expect(textOf(mail)).toContain(words);
  });
});

const HOSTILE = [
  'Kim\r\nBcc: thief@evil.example',
  'Kim\n\nYour account is closed.',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Kim" <thief@evil.example>, "',
];

describe('what a photographer typed', () => {
  it.each(HOSTILE)('is no header, paragraph or markup of its mail: %j', async (hostile) => {
    const share = { ...SHARE, agentName: hostile, folderName: hostile };
    const build = (content: ReturnType<typeof photosReadyMail>, to: string, owner: string) =>
      new MailComposer(
        mailMessage(content, {
          ...{ id: 'share-1', from: 'Roomlight <no-reply@photos.example>', contact: CONTACT },
          ...{ to: { name: to, email: 'kim@agency.example' }, continues: 'share-0' },
          ...{ replyTo: { name: owner, email: ADA.email }, publicUrl: 'https://photos.example' },
        }),
      ).compile();
    const plain = photosReadyMail(SHARE, ADA.name, LINK);
    const content = photosReadyMail(share, hostile, LINK);
    const usual = await PostalMime.parse(await build(plain, 'Kim', 'Ada').build());
    const composed = build(content, hostile, hostile);
    const mail = await PostalMime.parse(await composed.build());
    expect(composed.getEnvelope().to).toEqual(['kim@agency.example']);
    expect(mail.headers.map(({ key }) => key)).toEqual(usual.headers.map(({ key }) => key));
    expect(mail.replyTo).toMatchObject([{ address: ADA.email }]);
    const tags = (html: string) => html.match(/<[^<>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);
    expect(tags(mailHtml(content, CONTACT))).toEqual(tags(mailHtml(plain, CONTACT)));
    expect(content.paragraphs.every((text) => !/[\r\n]/.test(text))).toBe(true);
    expect(content.subject).not.toMatch(/[\r\n]/);
  });
});
