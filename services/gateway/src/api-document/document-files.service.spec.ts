import { describe, expect, it } from '@jest/globals';
import { isPartOfPage } from './document-files.service.js';

describe('the page of the API document', () => {
  it.each([
    ['show.js', true],
    ['swagger-ui.css', true],
    // What has an address of its own, and what is nobody's file.
    ['openapi.json', false],
    ['page', false],
    ['constructor', false],
  ])('serves the file %s: %s', (name, isPart) => {
    expect(isPartOfPage(name)).toBe(isPart);
  });
});
