import { describe, expect, it } from '@jest/globals';
import { FrameError, WorkerLostError } from '@roomlight/imaging';
import { ObjectNotFoundError, StoreUnavailableError } from '@roomlight/storage';
import { asDomainError } from './pixel.errors.js';

describe('asDomainError', () => {
  it.each([
    [
      'a damaged picture is the photographer’s to replace',
      new FrameError('a.jpg', 'a.jpg is cut off or damaged'),
      { status: 422, detail: 'a.jpg is cut off or damaged.' },
    ],
    [
      'a picture that takes too much memory is not damaged',
      new FrameError('a.jpg', 'a.jpg has too many pixels', { isTooLarge: true }),
      { status: 422, code: 'photo_too_large', detail: 'a.jpg has too many pixels.' },
    ],
    [
      'bytes that have gone are a photo that was deleted',
      new ObjectNotFoundError('photos/1'),
      { status: 404, detail: 'Photo not found' },
    ],
    ['a lost thread may be tried again', new WorkerLostError('gone'), { status: 503 }],
    [
      'a store that is down may be tried again',
      new StoreUnavailableError('read', { cause: new Error('down') }),
      { status: 503 },
    ],
    [
      'too little time may be tried again',
      new DOMException('too late', 'TimeoutError'),
      { status: 503, detail: "a.jpg can't be prepared right now. Please try again." },
    ],
    [
      'too little time may be tried again where Node wraps it',
      Object.assign(new Error('aborted', { cause: new DOMException('late', 'TimeoutError') }), {
        name: 'AbortError',
      }),
      { status: 503 },
    ],
  ])('decides that %s', (_, error, expected) => {
    expect(asDomainError(error, 'a.jpg')).toMatchObject(expected);
  });

  it('leaves unknown errors unchanged', () => {
    const error = new Error('a bug');
    expect(asDomainError(error, 'a.jpg')).toBe(error);
  });
});
