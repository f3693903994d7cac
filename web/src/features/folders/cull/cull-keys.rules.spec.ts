import { describe, expect, it } from '@jest/globals';
import { ROOM_NAMES, ROOMS } from '@roomlight/contracts/rules';
import { cullAction, currentIndex } from './cull-keys.rules.js';

describe('a key', () => {
  it('does the same in upper case', () => {
    expect(cullAction('P', false)).toEqual({ kind: 'flag', flag: 'picked' });
    expect(cullAction('p', false)).toEqual({ kind: 'flag', flag: 'picked' });
  });

  it('of a digit rates, and of any other nothing', () => {
    expect(cullAction('0', true)).toEqual({ kind: 'rate', rating: 0 });
    expect(cullAction('5', false)).toEqual({ kind: 'rate', rating: 5 });
    expect(['6', 'F1', 'q', 'Tab', ' '].map((key) => cullAction(key, true))).toEqual(
      Array(5).fill(null),
    );
  });

  it('of a room gives the room once the room keys are on', () => {
    for (const room of ROOM_NAMES) {
      expect(cullAction(ROOMS[room].key, true)).toEqual({ kind: 'room', room });
    }
    expect(cullAction('k', false)).toBeNull();
    expect(cullAction('c', false)).toEqual({ kind: 'compare' });
    expect(cullAction('u', false)).toEqual({ kind: 'take-back' });
    expect(cullAction('a', false)).toEqual({ kind: 'approve', approved: true });
  });

  it('turns the room keys off before it closes the view', () => {
    expect(cullAction('r', true)).toEqual({ kind: 'rooms' });
    expect(cullAction('Escape', true)).toEqual({ kind: 'rooms' });
    expect(cullAction('Escape', false)).toEqual({ kind: 'close' });
  });

  it.each(['p', 'x', 'a', 'z'])('%s marks or undoes even while the room keys are on', (key) => {
    expect(cullAction(key, true)).toEqual(cullAction(key, false));
  });
});

describe('the photo on show', () => {
  const photos = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

  it('stays on show when the order changes', () => {
    expect(currentIndex(photos, { id: 'c', index: 0 })).toBe(2);
  });

  it('is followed by its successor when it is deleted, or by the last one', () => {
    expect(currentIndex(photos, { id: 'x', index: 1 })).toBe(1);
    expect(currentIndex(photos, { id: 'x', index: 3 })).toBe(2);
    expect(currentIndex([], { id: 'x', index: 3 })).toBe(0);
  });
});
