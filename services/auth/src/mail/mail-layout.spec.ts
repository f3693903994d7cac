import { describe, expect, it } from '@jest/globals';
import { resetMail, suspendedMail, welcomeMail } from './mail-content.rules.js';
import { mailHtml } from './mail-html.rules.js';
import { mailText } from './mail-text.rules.js';

const CONTACT = { email: 'help@studio.example', phone: '+44 20 7946 0000' };
const LINK = 'https://photos.example/reset-password?token=a-b_c&x=1';
const ADA = { name: 'Ada', email: 'ada@studio.example' };

describe("a mail's HTML", () => {
  it('has the link on the button and as text, escaped', () => {
    const html = mailHtml(resetMail(ADA, LINK), CONTACT);
    const escaped = LINK.replace('&', '&amp;');
    expect(html.match(/href="([^"]*)"/g)).toEqual([
      `href="${escaped}"`,
      `href="${escaped}"`,
      'href="mailto:help@studio.example"',
    ]);
    expect(html).toContain(`>${escaped}</a>`);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title></style><b>&amp;',
  ])('treats no name or address as markup: %s', (hostile) => {
    const plain = mailHtml(welcomeMail(ADA, LINK), CONTACT);
    const html = mailHtml(welcomeMail({ name: hostile, email: hostile }, LINK), {
      email: hostile,
      phone: hostile,
    });
    const tags = (text: string) => text.match(/<[^<>]*>/g)?.map((tag) => tag.split(/[\s>]/)[0]);
    expect(tags(html)).toEqual(tags(plain));
    expect(html).not.toContain(hostile);
  });

  it('loads nothing from outside, since its one picture is attached', () => {
    const html = mailHtml(welcomeMail(ADA, LINK), CONTACT);
    expect(html.match(/src="[^"]*"/g)).toEqual(['src="cid:logo@roomlight"']);
    expect(html).not.toMatch(/url\(|<script|<link/);
  });

  it('has no button without a link', () => {
    expect(mailHtml(suspendedMail(ADA, CONTACT), CONTACT)).not.toContain('open this address');
  });
});

describe("a mail's text", () => {
  it('says the same as the HTML, with the link on a line of its own', () => {
    expect(mailText(resetMail({ ...ADA, name: 'Zoë <Ada>' }, LINK), CONTACT)).toBe(
      [
        'ROOMLIGHT',
        '',
        'Reset your password',
        '',
        'Hello Zoë <Ada>,',
        '',
        'We received a request to reset the password of your account ada@studio.example. Choose a new one here:',
        '',
        'Set a new password:',
        LINK,
        '',
        "The link works once and expires after 1 hour. If you didn't ask for it, you can ignore this email: your password stays the same.",
        '',
        '-- ',
        'Questions? Write to help@studio.example or call +44\u00a020\u00a07946\u00a00000.',
        '',
      ].join('\n'),
    );
  });
});
