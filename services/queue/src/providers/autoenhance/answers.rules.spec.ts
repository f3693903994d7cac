import { describe, expect, it } from '@jest/globals';
import { readBracket, readImage, readOrder, reasonIn } from './answers.rules.js';

describe('readOrder', () => {
  const idle = { status: 'waiting', is_merging: false, is_processing: false, images: [] };
  const image = { image_id: 'i', status: 'processed' };

  it.each<[string, object, object]>([
    ['nothing asked yet', idle, { stage: 'waiting', imageId: null }],
    ['merging', { ...idle, is_merging: true }, { stage: 'begun', imageId: null }],
    ['processing', { ...idle, is_processing: true, images: [image] }, { stage: 'begun' }],
    ['between the two', { ...idle, status: 'processing' }, { stage: 'begun', imageId: null }],
    ['done', { ...idle, status: 'processed', images: [image] }, { stage: 'done', imageId: 'i' }],
    ['done, by its flags alone', { images: [{ image_id: 'i' }] }, { stage: 'done', imageId: 'i' }],
    ['processed without images', { ...idle, status: 'processed' }, { stage: 'waiting' }],
    ['an error', { ...idle, status: 'error' }, { stage: 'failed', imageId: null }],
    ['a failed image', { ...idle, images: [{ ...image, status: 'failed' }] }, { stage: 'failed' }],
    ['deleted', { ...idle, is_deleted: true }, { stage: 'failed' }],
    ['no order', [], { stage: 'waiting', imageId: null }],
  ])('reads the state of an order: %s', (_, answer, read) => {
    expect(readOrder(answer)).toMatchObject(read);
  });
});

describe('readImage', () => {
  it.each<[object, string]>([
    [{ status: 'processed' }, 'done'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'error' }, 'failed'],
    [{ status: 'processing' }, 'begun'],
    [{ status: 'waiting' }, 'waiting'],
    [{ status: 'whatever comes' }, 'waiting'],
    [{ enhanced: true, error: false }, 'done'],
    [{ enhanced: false, error: true }, 'failed'],
    [{ enhanced: false, error: false }, 'waiting'],
    [{}, 'waiting'],
  ])('reads %j as %s', (answer, stage) => {
    expect(readImage(answer).stage).toBe(stage);
  });

  it.each(['upload_url', 's3PutObjectUrl'])('finds the upload address in %s', (name) => {
    expect(readImage({ image_id: 'i', [name]: 'https://s/1' })).toMatchObject({
      id: 'i',
      url: 'https://s/1',
    });
  });
});

it('readBracket accepts missing fields', () => {
  expect(readBracket({ bracket_id: 'b', upload_url: 'u' })).toEqual({ id: 'b', url: 'u' });
  expect(readBracket('nothing')).toEqual({ id: null, url: null });
});

describe('reasonIn', () => {
  it.each([
    ['{"detail":{"json":{"name":["Too long.","Wrong."]}}}', 'name: Too long.; name: Wrong.'],
    ['{"detail":"Not Found","message":"x"}', 'Not Found'],
    ['{"message":"Order not found"}', 'Order not found'],
    ['<html>\n  Bad  Gateway</html>', '<html> Bad Gateway</html>'],
    ['', ''],
    ['null', 'null'],
  ])('extracts the reason from %s', (body, reason) => {
    expect(reasonIn(body)).toBe(reason);
  });

  it('is limited to the length of a sentence', () => {
    expect(reasonIn('x'.repeat(5000))).toHaveLength(300);
  });
});
