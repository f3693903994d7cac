import { describe, expect, it } from '@jest/globals';
import { listingPage } from './listing-page.rules.js';

const object = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-28T12:00:00.000Z</LastModified><Size>12</Size></Contents>`;
const page = (...parts: string[]) =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</ListBucketResult>`;
const ENCODED = '<EncodingType>url</EncodingType>';

describe('listingPage', () => {
  it('reads objects, and what asks for the next page', () => {
    const xml = page(
      '<IsTruncated>true</IsTruncated>',
      object('a/b'),
      object('a/c'),
      '<NextContinuationToken>x&amp;y</NextContinuationToken>',
    );
    const [size, modifiedAt] = [12, new Date('2026-11-28T12:00:00Z')];
    expect(listingPage(xml)).toEqual({
      objects: [
        { key: 'a/b', size, modifiedAt },
        { key: 'a/c', size, modifiedAt },
      ],
      next: 'x&y',
    });
  });

  it('ends with a page that is not truncated', () => {
    const token = '<NextContinuationToken>left over</NextContinuationToken>';
    expect(listingPage(page('<IsTruncated>false</IsTruncated>', token)).next).toBeNull();
    expect(listingPage(page())).toEqual({ objects: [], next: null });
  });

  it.each([
    ['50%25+off.jpg', '50% off.jpg'],
    ['q%3Fa%2Bb', 'q?a+b'],
    ['K%C3%BCche', 'Küche'],
  ])('decodes the key %j of a store that encodes keys', (key, name) => {
    expect(listingPage(page(ENCODED, object(key))).objects[0]?.key).toBe(name);
    expect(listingPage(page(object(key), ENCODED)).objects[0]?.key).toBe(name);
  });

  it.each([
    ['50% off.jpg', '50% off.jpg'],
    ['%2e%2e', '%2e%2e'],
    ['b&amp;c#d+e&#39;f', "b&c#d+e'f"],
    ['&lt;&#x1F3E0;&gt;&quot;', '<🏠>"'],
  ])('takes the key %j of a store that does not as it is', (key, name) => {
    expect(listingPage(page(object(key))).objects[0]?.key).toBe(name);
  });

  it('refuses another document', () => {
    expect(() => listingPage('<html>')).toThrow('no listing');
  });
});
