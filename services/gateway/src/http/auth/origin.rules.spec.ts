import { describe, expect, it } from '@jest/globals';
import { isTrustedSource } from './origin.rules.js';

const ownOrigins = ['https://photos.example', 'http://10.0.0.5:8080'];
const post = { method: 'POST', origin: undefined, secFetchSite: undefined, ownOrigins };

describe('the origin check', () => {
  it.each(ownOrigins)('allows a change from our own page at %s', (origin) => {
    expect(isTrustedSource({ ...post, origin })).toBe(true);
  });

  it.each(['https://evil.example', 'null', 'https://photos.example.evil.example', ''])(
    'refuses a change from a page of %p',
    (origin) => {
      expect(isTrustedSource({ ...post, origin, secFetchSite: 'same-origin' })).toBe(false);
    },
  );

  it('allows a change from a browser that hides its origin but reports the same site', () => {
    expect(isTrustedSource({ ...post, secFetchSite: 'same-origin' })).toBe(true);
  });

  it.each(['same-site', 'cross-site', 'none', undefined])(
    'refuses a change without an origin when the site is %p',
    (secFetchSite) => {
      expect(isTrustedSource({ ...post, secFetchSite })).toBe(false);
    },
  );

  it.each(['GET', 'HEAD', 'OPTIONS'])(
    'allows a %s request from anywhere, since it changes nothing',
    (method) => {
      expect(isTrustedSource({ ...post, method, origin: 'https://evil.example' })).toBe(true);
    },
  );
});
