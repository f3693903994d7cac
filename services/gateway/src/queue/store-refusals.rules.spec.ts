import { describe, expect, it } from '@jest/globals';
import {
  REFUSAL_CAUSES,
  refusalCause,
  refusalSentence,
  type Evidence,
} from './store-refusals.rules.js';

const ORIGIN = 'https://photos.example';
/** A browser that got no answer, at a store that works as seen from here. */
const evidence: Evidence = {
  browser: {},
  preflight: { allowedOrigin: ORIGIN, isOk: true },
  put: { status: 200 },
  pageOrigin: ORIGIN,
  clocksDiffer: false,
};
const denied = { status: 403, code: 'AccessDenied' };

describe('refusalCause', () => {
  it.each<[string, Partial<Evidence>, string]>([
    ['no origin is allowed', { preflight: { allowedOrigin: null, isOk: true } }, 'cors'],
    [
      'another origin is allowed',
      { preflight: { allowedOrigin: 'https://other.example', isOk: true } },
      'cors',
    ],
    ['the preflight is refused', { preflight: { allowedOrigin: '*', isOk: false } }, 'cors'],
    [
      'the browser reads of a wrong signature',
      { browser: { status: 403, code: 'SignatureDoesNotMatch' } },
      'host',
    ],
    [
      'we alone read of a wrong signature',
      {
        preflight: { allowedOrigin: null, isOk: false },
        put: { status: 403, code: 'SignatureDoesNotMatch' },
      },
      'host',
    ],
    ['the clocks differ', { put: denied, clocksDiffer: true }, 'clock'],
    [
      'the store finds the time skewed',
      { browser: { status: 403, code: 'RequestTimeTooSkewed' } },
      'clock',
    ],
    ['nobody reaches the store', { preflight: null, put: null }, 'unreachable'],
    ['the browser alone does not reach the store', {}, 'unreachable'],
    ['the browser is refused', { browser: { status: 503, code: 'SlowDown' } }, 'refused'],
    ['we are refused', { put: denied }, 'refused'],
  ])('finds it when %s', (_, found, cause) => {
    expect(refusalCause({ ...evidence, ...found })).toBe(cause);
  });
});

describe('refusalSentence', () => {
  it('says where, why and what to do, for each cause', () => {
    for (const cause of REFUSAL_CAUSES) {
      const sentence = refusalSentence(cause, 'https://store.example', {
        ...evidence,
        put: denied,
      });
      expect(sentence).toMatch(
        /^Uploads pass .* at https:\/\/store\.example \(S3_PUBLIC_ENDPOINT\): .{20}/,
      );
    }
  });

  it('repeats what the store answered', () => {
    const sentence = refusalSentence('refused', 'https://store.example', {
      ...evidence,
      put: denied,
    });
    expect(sentence).toContain('it answers 403 AccessDenied');
  });
});
