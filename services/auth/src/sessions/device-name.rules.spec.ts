import { describe, expect, it } from '@jest/globals';
import { deviceName } from './device-name.rules.js';

const MOZILLA = 'Mozilla/5.0';

describe('the name of a device', () => {
  it.each([
    [
      'Chrome',
      'Windows',
      `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`,
    ],
    [
      'Safari',
      'iOS',
      `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
    ],
    ['Firefox', 'Linux', `${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`],
    [
      'Safari',
      'macOS',
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    ],
  ])('is %s on %s', (browser, system, userAgent) => {
    expect(deviceName(userAgent)).toEqual({ browser, system });
  });

  it.each([null, '', '\u0000'])('is unknown when the program says %j', (userAgent) => {
    expect(deviceName(userAgent)).toEqual({ browser: null, system: null });
  });
});
