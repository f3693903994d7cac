import { describe, expect, it } from '@jest/globals';
import { isTrustedSource } from './origin.rules.js';

const ownOrigins = ['https://photos.example', 'http://10.0.0.5:8080'];
const post = { method: 'POST', origin: undefined, secFetchSite: undefined, ownOrigins };

describe('who may change something', () => {
  it.each(ownOrigins)('a page of ours at %s', (origin) => {
    expect(isTrustedSource({ ...post, origin })).toBe(true);
  });

  it.each(['https://evil.example', 'null', 'https://photos.example.evil.example', ''])(
    'not a page of %p',
    (origin) => {
      expect(isTrustedSource({ ...post, origin, secFetchSite: 'same-origin' })).toBe(false);
    },
  );

  it('a browser that hides its origin but says that the page is ours', () => {
    expect(isTrustedSource({ ...post, secFetchSite: 'same-origin' })).toBe(true);
  });

  it.each(['same-site', 'cross-site', 'none', undefined])(
    'not one without an origin whose site is %p',
    (secFetchSite) => {
      expect(isTrustedSource({ ...post, secFetchSite })).toBe(false);
    },
  );

  it.each(['GET', 'HEAD', 'OPTIONS'])('anyone may send %s, which changes nothing', (method) => {
    expect(isTrustedSource({ ...post, method, origin: 'https://evil.example' })).toBe(true);
  });
});
