import { expect, it } from '@jest/globals';
import {
  adjustedKey,
  deliveredKey,
  exportedKey,
  mapsKey,
  previewKey,
  renditionKey,
  screenImageKey,
  stagingKey,
  versionKey,
} from '@roomlight/contracts';
import { objectKind } from './missing-object.rules.js';

const [A, B] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
const form = { width: 640, format: 'webp', watermarked: true };

it.each([
  [versionKey(A, B), { kind: 'version', versionId: B }],
  [mapsKey(B), { kind: 'maps', versionId: B }],
  [deliveredKey(B), { kind: 'delivered', versionId: B }],
  [renditionKey(B, form), { kind: 'rendition', versionId: B, form }],
  [adjustedKey(A), { kind: 'adjusted', id: A }],
  [exportedKey(A), { kind: 'exported', id: A }],
  [screenImageKey(A), { kind: 'screen', id: A }],
  [previewKey(A), null],
  [stagingKey(A, 0), null],
  ['photos/../secrets', null],
])('the key %s is recognized as %j', (key, kind) => {
  expect(objectKind(key)).toEqual(kind);
});
