import { describe, expect, it } from '@jest/globals';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime, { type Email } from 'postal-mime';
import { resetMail } from './mail-content.rules.js';
import { mailMessage } from './mail-message.rules.js';

const CONTACT = { email: 'help@studio.example', phone: '+44 20 7946 0000' };
const ID = '0199a000-0000-7000-8000-000000000001';

/** The mail as it goes over the wire, read as a mail program does. */
async function compose(name: string, email: string): Promise<Email> {
  const to = { name, email };
  const content = resetMail(to, 'https://photos.example/reset-password?token=abc');
  const publicUrl = 'https://photos.example:8443';
  const from = 'Roomlight <no-reply@photos.example>';
  const composed = new MailComposer(
    mailMessage(content, { id: ID, from, to, contact: CONTACT, publicUrl }),
  ).compile();
  expect(composed.getEnvelope().to).toHaveLength(1);
  return PostalMime.parse(await composed.build());
}

describe('a mail message', () => {
  it('names its sender and its recipient and is marked as automatic', async () => {
    const mail = await compose('Ada Lovelace', 'ada@studio.example');
    expect(mail).toMatchObject({
      from: { name: 'Roomlight', address: 'no-reply@photos.example' },
      to: [{ name: 'Ada Lovelace', address: 'ada@studio.example' }],
      replyTo: [{ address: 'help@studio.example' }],
      subject: 'Reset your Roomlight password',
      messageId: `<${ID}@photos.example>`,
    });
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail.text).toContain('https://photos.example/reset-password?token=abc\n');
    expect(mail.html).toContain('href="https://photos.example/reset-password?token=abc"');
    expect(mail.attachments).toMatchObject([
      { contentId: '<logo@roomlight>', mimeType: 'image/png', disposition: 'inline' },
    ]);
  });

  it.each([
    ['Zoë Ångström-Łukasz', 'zoe@studio.example'],
    ['山田 太郎 📷', 'taro@写真.example'],
    ['Иван', 'иван@пример.example'],
    ['Bell, "Alexander" (Sandy)', 'sandy@studio.example'],
    ['no-one@elsewhere.example', 'x@studio.example'],
  ])('to %s at %s reaches the recipient', async (name, email) => {
    const mail = await compose(name, email);
    const [to, ...others] = mail.to ?? [];
    const url = new URL(`http://${to?.address?.split('@')[1]}`);
    expect(others).toEqual([]);
    expect(to?.name).toBe(name);
    expect(url.hostname).toBe(new URL(`http://${email.split('@')[1]}`).hostname);
    expect(mail.text).toContain(`Hello ${name},`);
  });

  it.each([
    ['Ada\r\nBcc: thief@evil.example', 'ada@studio.example'],
    ['Ada\nSubject: You won\n\nbody', 'ada@studio.example'],
    ['Ada\r\n\r\n<h1>hello</h1>', 'ada@studio.example'],
    ['Ada\u2028Bcc: thief@evil.example', 'ada@studio.example'],
    ['Ada" <thief@evil.example>, "', 'ada@studio.example'],
    ['Ada', 'ada@studio.example\r\nBcc: thief@evil.example'],
    ['Ada', 'ada@studio.example>, <thief@evil.example'],
    ['Ada', 'ada@studio.example, thief@evil.example'],
    ['Ada', 'ada@studio.example\r\nRCPT TO:<thief@evil.example>'],
  ])('has no injected header for the name %j and the address %j', async (name, email) => {
    const names = (mail: Email) => mail.headers.map(({ key }) => key).sort();
    const usual = await compose('Ada', 'ada@studio.example');
    const mail = await compose(name, email);
    expect(names(mail)).toEqual(names(usual));
    expect(mail.subject).toBe(usual.subject);
    expect(mail.to).toHaveLength(1);
    expect(mail.text).toContain('\nHello Ada');
  });
});
