import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@roomlight/platform';
import { AuthEnvironment } from './environment.js';

const NEEDED = { DATABASE_URL: 'postgres://127.0.0.1/x', NATS_URL: 'nats://127.0.0.1' };
const read = (variables: Record<string, string>) =>
  readEnvironment(AuthEnvironment, { ...NEEDED, ...variables });

describe('the mail configuration', () => {
  it.each([
    'smtp://localhost:1025',
    'smtps://mail.example',
    'smtp://post%40studio.example:p%2Fss%3A@mail.example:587',
    'smtp://127.0.0.1:2525?tls.rejectUnauthorized=false',
  ])('accepts %s', (SMTP_URL) => {
    expect(read({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
  });

  it.each(['mail.example:587', 'http://mail.example', 'smtp://', 'smtp://me@here:hunter2@mail'])(
    'names SMTP_URL in a sentence without its secrets when it is %s',
    (SMTP_URL) => {
      expect(() => read({ SMTP_URL })).toThrow(
        /^The environment can't be used: SMTP_URL must be an address that starts with smtp:\/\/ or smtps:\/\/(?!.*hunter2).*\.$/,
      );
    },
  );

  it('sends from no-reply at the public host by default', () => {
    expect(read({ PUBLIC_URL: 'https://photos.example:8443/x' }).mailFrom).toBe(
      'Roomlight <no-reply@photos.example>',
    );
    const MAIL_FROM = 'Studio Example <post@studio.example>';
    expect(read({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
    expect(read({ MAIL_FROM: 'post@studio.example' }).mailFrom).toBe('post@studio.example');
  });

  it.each(['Studio Example', 'post@', 'a@studio.example, b@studio.example'])(
    'names MAIL_FROM when it is %s',
    (MAIL_FROM) => {
      expect(() => read({ MAIL_FROM })).toThrow('MAIL_FROM must be an email address');
    },
  );
});
