import { describe, expect, it } from '@jest/globals';
import { inOrder, nameOf } from './table-order.rules.js';

const table = (name: string) => ({ schema: 's', table: name });
const needs = (from: string, to: string) => ({ from: `s.${from}`, to: `s.${to}` });

describe('the order in which tables are filled', () => {
  it('has each after those that its rows need', () => {
    const tables = ['frames', 'listings', 'tasks', 'versions'].map(table);
    const references = [
      needs('frames', 'tasks'),
      needs('tasks', 'listings'),
      needs('versions', 'versions'),
    ];
    expect(inOrder(tables, references).map(nameOf)).toEqual([
      's.listings',
      's.versions',
      's.tasks',
      's.frames',
    ]);
  });

  it('isn’t there when they need each other', () => {
    const references = [needs('a', 'b'), needs('b', 'a')];
    expect(() => inOrder(['a', 'b'].map(table), references)).toThrow('s.a, s.b');
  });
});
