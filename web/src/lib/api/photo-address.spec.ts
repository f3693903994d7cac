import { expect, it } from '@jest/globals';
import { NEUTRAL_COLOURS } from '@roomlight/contracts/rules';
import { downloadAddress, rendition } from './photo-address.js';

const URL = '/api/folders/o/Elm_Street/photo/a%3Fb%20%231.jpg?v=v1';

it('a rendition address names a smaller copy of the same version', () => {
  expect(rendition(URL, 640)).toBe(`${URL}&w=640`);
});

it('a download address names this very version when its colours are its own', () => {
  expect(downloadAddress(URL, NEUTRAL_COLOURS)).toBe(`${URL}&download=1`);
});

it('a download address names the current version with other colours', () => {
  expect(downloadAddress(URL, { ...NEUTRAL_COLOURS, warmth: -12 })).toBe(
    '/api/folders/o/Elm_Street/photo/a%3Fb%20%231.jpg?download=1&brightness=100&saturation=100&warmth=-12&blackLevel=100',
  );
});
