import { describe, expect, it } from '@jest/globals';
import type { SharedCorrection, SharedCorrections, SharedRound } from '@roomlight/contracts';
import {
  arrowStep,
  correctionCountText,
  latestRound,
  mayWrite,
  MIDDLE,
  moved,
  numberInRound,
  outcomeText,
  pinsOn,
  spotAt,
  spotText,
} from './pins.rules.js';

const correction = (more: Partial<SharedCorrection> = {}): SharedCorrection => ({
  ...{ id: 'a', photoId: 'kitchen', text: 'Too dark', outcome: null, answer: '' },
  place: { versionId: 'v', x: 0.5, y: 0.5, isOutside: false },
  ...more,
});
const rounds = (...states: SharedRound['state'][]): SharedCorrections => ({
  approvedAt: null,
  rounds: states.map((state, index) => ({
    ...{ id: `round ${index}`, number: states.length - index, state },
    ...{ sentAt: null, answeredAt: null },
    corrections: [correction({ id: `${index}` }), correction({ photoId: 'hall' })],
  })),
});

describe('a pin', () => {
  it('Moves by arrow keys, further with Shift, and stays within the photo', () => {
    expect(moved(MIDDLE, arrowStep('ArrowLeft', false) ?? MIDDLE)).toEqual({ x: 0.49, y: 0.5 });
    expect(moved(MIDDLE, arrowStep('ArrowDown', true) ?? MIDDLE)).toEqual({ x: 0.5, y: 0.55 });
    expect(moved({ x: 0.02, y: 1 }, { x: -0.05, y: 0.01 })).toEqual({ x: 0, y: 1 });
    expect(arrowStep('Enter', false)).toBeNull();
  });

  it('Is where somebody clicked in the photo', () => {
    const box = { left: 100, top: 50, width: 400, height: 200 };
    expect(spotAt({ clientX: 200, clientY: 200 }, box)).toEqual({ x: 0.25, y: 0.75 });
    expect(spotAt({ clientX: 90, clientY: 300 }, box)).toEqual({ x: 0, y: 1 });
  });

  it('Is described for those who do not see it', () => {
    expect(spotText({ x: 0.254, y: 1 })).toBe('25% from the left, 100% from the top');
  });
});

describe('the corrections of a page', () => {
  it('Are those of the latest round', () => {
    expect(latestRound(null)).toBeNull();
    expect(latestRound(rounds('draft', 'answered'))?.number).toBe(2);
    expect(pinsOn(rounds('sent', 'answered'), 'kitchen').map(({ id }) => id)).toEqual(['0']);
  });

  it('Are numbered within their round, which a new one joins or begins', () => {
    expect(numberInRound(rounds('sent'), '0')).toBe(1);
    expect(numberInRound(rounds('draft'), 'new')).toBe(3);
    expect(numberInRound(rounds('answered'), 'new')).toBe(1);
    expect(numberInRound(null, 'new')).toBe(1);
  });

  it('Can be written unless the photographer has the round', () => {
    expect(mayWrite(null)).toBe(false);
    expect(mayWrite(rounds())).toBe(true);
    expect(mayWrite(rounds('draft'))).toBe(true);
    expect(mayWrite(rounds('sent', 'answered'))).toBe(false);
    expect(mayWrite(rounds('answered'))).toBe(true);
  });

  it('Are counted and say what became of them', () => {
    expect(correctionCountText(1)).toBe('1 correction');
    expect(correctionCountText(3)).toBe('3 corrections');
    expect(outcomeText(correction())).toBe('');
    expect(outcomeText(correction({ outcome: 'done' }))).toBe('Done');
    expect(outcomeText(correction({ outcome: 'declined' }))).toBe('Not done');
  });
});
