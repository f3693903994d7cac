import { describe, expect, it } from '@jest/globals';
import { workIn } from './webhook.rules.js';

describe('workIn', () => {
  it('names the image and its order', () => {
    const hint = { event: 'image_processed', image_id: 'i', error: false, order_id: 'o' };
    expect(workIn(JSON.stringify({ ...hint, order_is_processing: true }))).toEqual(['i', 'o']);
  });

  it('accepts missing fields', () => {
    expect(workIn('{"event":"image_processed","image_id":"i","order_id":null}')).toEqual(['i']);
  });

  it.each([
    '',
    ' ',
    'hello',
    '{"event":',
    '{"event":"webhook_updated"}',
    'null',
    '[]',
    '"image_id"',
    '{"image_id":7,"order_id":""}',
    `{"image_id":"${'x'.repeat(201)}"}`,
  ])('finds nothing in %p', (body) => {
    expect(workIn(body)).toEqual([]);
  });
});
