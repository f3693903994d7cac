import { describe, expect, it, jest } from '@jest/globals';
import { withoutCopy } from './without-copy.js';

const own = Uint16Array;

describe('withoutCopy', () => {
  it('hands over what would be copied into a new array', () => {
    const memory = Uint16Array.of(3, 1, 4);
    const take = jest.fn();
    const result = withoutCopy(take, () => {
      new Uint16Array(memory.length).set(memory);
      return 'developed';
    });
    expect(result).toBe('developed');
    expect(take).toHaveBeenCalledTimes(1);
    expect(take.mock.calls[0]![0]).toBe(memory);
  });

  it('leaves views of memory as they are', () => {
    const take = jest.fn();
    const memory = new ArrayBuffer(8);
    const view = withoutCopy(take, () => new Uint16Array(memory));
    view[1] = 7;
    expect(new Uint8Array(memory)[2]).toBe(7);
    expect(take).not.toHaveBeenCalled();
  });

  it('ends with its work, even if that fails', () => {
    const fail = (): never => {
      throw new Error('cut off');
    };
    expect(() => withoutCopy(jest.fn(), fail)).toThrow('cut off');
    expect(Uint16Array).toBe(own);
    expect(new Uint16Array(2)).toHaveLength(2);
  });
});
