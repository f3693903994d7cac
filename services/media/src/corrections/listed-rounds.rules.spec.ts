import { describe, expect, it } from '@jest/globals';
import { listedRounds, MAX_LISTED_CORRECTIONS } from './listed-rounds.rules.js';

const round = (id: number, correctionCount: number) => ({ id, correctionCount });

describe('listedRounds', () => {
  it('Lists every round when there are few corrections', () => {
    const rounds = [round(1, 3), round(2, 0), round(3, 40)];
    expect(listedRounds(rounds)).toEqual(rounds);
  });

  it('Lists the first ones until there are enough corrections', () => {
    const rounds = [round(1, MAX_LISTED_CORRECTIONS - 1), round(2, 300), round(3, 1), round(4, 1)];
    expect(listedRounds(rounds).map(({ id }) => id)).toEqual([1, 2]);
  });
});
