import { describe, expect, it } from '@jest/globals';
import { decoderBytes, type DecodedPicture } from './task-memory.rules.js';

const picture = (more: Partial<DecodedPicture>): DecodedPicture => ({
  format: 'jpeg',
  isProgressive: false,
  channels: 3,
  depth: 'uchar',
  pixels: 1e6,
  ...more,
});

describe('decoderBytes', () => {
  it.each<[string, Partial<DecodedPicture>, number]>([
    ['nothing for a JPEG in one scan', {}, 0],
    ['all coefficients of a progressive JPEG', { isProgressive: true }, 6e6],
    ['fewer for subsampled chroma', { isProgressive: true, chromaSubsampling: '4:2:0' }, 3e6],
    ['only one channel for a grey one', { isProgressive: true, channels: 1 }, 2e6],
    [
      'four channels for a CMYK one',
      { isProgressive: true, channels: 4, chromaSubsampling: '4:4:4:4' },
      8e6,
    ],
    ['nothing for a PNG', { format: 'png', channels: 4, depth: 'ushort' }, 0],
    [
      'all pixels of an interlaced PNG',
      { format: 'png', isProgressive: true, channels: 4, depth: 'ushort' },
      8e6,
    ],
    ['all pixels of a TIFF', { format: 'tiff' }, 3e6],
    ['all pixels of a WebP', { format: 'webp' }, 5e6],
  ])('counts %s', (_, more, bytes) => {
    expect(decoderBytes(picture(more), false)).toBe(bytes);
  });

  it('counts nothing for a WebP that is shrunk while it is decoded', () => {
    expect(decoderBytes(picture({ format: 'webp' }), true)).toBe(0);
  });
});
