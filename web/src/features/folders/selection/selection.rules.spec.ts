import { describe, expect, it } from '@jest/globals';
import {
  afterClick,
  EMPTY_SELECTION,
  selectAll,
  selectedOf,
  stepOfClick,
  type Selection,
  type SelectionStep,
} from './selection.rules.js';

const SHOWN = ['a', 'b', 'c', 'd', 'e'];

/** The selection after clicks such as `toggle b`. */
function after(...clicks: `${SelectionStep} ${string}`[]): Selection {
  return clicks.reduce((selection, click) => {
    const [step, id] = click.split(' ') as [SelectionStep, string];
    return afterClick(selection, SHOWN, id, step);
  }, EMPTY_SELECTION);
}

const idsOf = ({ ids }: Selection) => [...ids].sort().join('');

describe('a selection', () => {
  it('takes a photo in by one click and out by the next', () => {
    expect(idsOf(after('toggle b', 'toggle d'))).toBe('bd');
    expect(idsOf(after('toggle b', 'toggle d', 'toggle b'))).toBe('d');
  });

  it('reaches by Shift from the photo that was clicked last, in either direction', () => {
    expect(idsOf(after('toggle b', 'range d'))).toBe('bcd');
    expect(idsOf(after('toggle d', 'range b'))).toBe('bcd');
  });

  it('keeps the start of a range for the next one', () => {
    expect(idsOf(after('toggle b', 'range c', 'range e'))).toBe('bcde');
  });

  it('keeps what was selected before a range', () => {
    expect(idsOf(after('toggle a', 'toggle c', 'range d'))).toBe('acd');
  });

  it('begins with the photo itself when a range has no start', () => {
    expect(idsOf(after('range c'))).toBe('c');
    expect(idsOf(after('range c', 'range d'))).toBe('cd');
  });

  it('begins a new range when the start of the last one is no longer on show', () => {
    const selection = afterClick(after('toggle a'), ['c', 'd', 'e'], 'd', 'range');
    expect(idsOf(selection)).toBe('ad');
  });

  it('ignores a photo that is not on show', () => {
    expect(afterClick(after('toggle a'), ['a'], 'b', 'toggle')).toEqual(after('toggle a'));
  });

  it('has no start for a range once it is empty again', () => {
    expect(after('toggle a', 'toggle a')).toEqual(EMPTY_SELECTION);
  });

  it('takes in everything on show', () => {
    expect(idsOf(selectAll(SHOWN))).toBe('abcde');
    expect(selectAll([])).toEqual(EMPTY_SELECTION);
  });

  it('acts in the order on show, without photos that are hidden or gone', () => {
    const shown = ['d', 'b', 'a'].map((id) => ({ id }));
    expect(selectedOf(after('toggle a', 'toggle c', 'toggle d'), shown)).toEqual([
      { id: 'd' },
      { id: 'a' },
    ]);
  });
});

describe('a click on a photo', () => {
  const NO_KEYS = { shiftKey: false, ctrlKey: false, metaKey: false };
  it.each([
    ['opens it', NO_KEYS, false, null],
    ['selects it too while others are selected', NO_KEYS, true, 'toggle'],
    ['selects it with Ctrl', { ...NO_KEYS, ctrlKey: true }, false, 'toggle'],
    ['selects it with Command', { ...NO_KEYS, metaKey: true }, false, 'toggle'],
    ['selects a range with Shift', { ...NO_KEYS, shiftKey: true }, false, 'range'],
    [
      'selects a range with Ctrl and Shift',
      { ...NO_KEYS, ctrlKey: true, shiftKey: true },
      true,
      'range',
    ],
  ] as const)('%s', (_, keys, hasSelection, step) => {
    expect(stepOfClick(keys, hasSelection)).toBe(step);
  });
});
