import { describe, expect, it } from '@jest/globals';
import { eventText, mailText, priceText } from './share-words.rules.js';

const AT = '2026-11-20T12:00:00.000Z';

describe('the words for what was done with a link', () => {
  it.each([
    ['Opened', { kind: 'opened', photoCount: 0, filenames: [] }],
    ['Downloaded 1 photo: a.jpg', { kind: 'downloaded', photoCount: 1, filenames: ['a.jpg'] }],
    [
      'Downloaded 7 photos: a.jpg, b.jpg and 5 more',
      { kind: 'downloaded', photoCount: 7, filenames: ['a.jpg', 'b.jpg'] },
    ],
    ['Downloaded 2 photos', { kind: 'downloaded', photoCount: 2, filenames: [] }],
  ] as const)('are "%s"', (text, event) => {
    expect(eventText({ ...event, filenames: [...event.filenames], at: AT })).toBe(text);
  });
});

describe('the words for the price of a link', () => {
  const day = (iso: string) => iso.slice(0, 10);
  const paid = { at: AT, by: 'card', returnedAt: null } as const;
  it.each([
    ['$250.00, not paid', null],
    ['$250.00, paid by card on 2026-11-20', paid],
    ['$250.00, marked as paid on 2026-11-20', { ...paid, by: 'marked' }],
    [
      '$250.00, paid by card on 2026-11-20, returned on 2026-11-21',
      { ...paid, returnedAt: '2026-11-21T08:00:00.000Z' },
    ],
  ] as const)('are "%s"', (text, known) => {
    expect(priceText(25_000, known, day)).toBe(text);
  });
});

describe('the words for the mail with a link', () => {
  it.each([
    ['sent', 'The link was sent to kim@agency.example.'],
    ['failed', "The link couldn't be sent to kim@agency.example. Please send it yourself."],
  ] as const)('that was %s are "%s"', (outcome, text) => {
    expect(mailText(outcome, 'kim@agency.example')).toBe(text);
  });

  it('that was one too many ask to send the link by hand', () => {
    expect(mailText('too_many', 'kim@agency.example')).toMatch(/too many .* send it yourself/);
  });
});
