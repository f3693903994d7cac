import { describe, expect, it } from '@jest/globals';
import { generatedShoot, scoreShoot } from '../testing/index.js';
import { findSets } from './find-sets.rules.js';
import { turnedCopy, turnsBetween } from './frame-turns.rules.js';
import type { Shot } from './shot.types.js';

const TAGS = [1, 6, 3, 8];

/** The shot as if its file said another orientation than the camera had. */
function taggedAs(shot: Shot, turns: number): Shot {
  const { copy, width, height } = shot;
  const isAcross = turns % 2 === 0;
  return {
    ...shot,
    orientation: TAGS[turns] ?? 1,
    copy: copy && turnedCopy(copy, turns),
    width: isAcross ? width : height,
    height: isAcross ? height : width,
  };
}

describe('turnedCopy', () => {
  it('turns clockwise, and back', () => {
    const data = Uint8Array.from({ length: 18 }, (_, n) => n);
    const copy = { width: 3, height: 2, data };
    const turned = turnedCopy(copy, 1);
    expect(turned).toMatchObject({ width: 2, height: 3 });
    expect([...turned.data.subarray(0, 6)]).toEqual([9, 10, 11, 0, 1, 2]);
    expect(turnedCopy(turned, 3)).toEqual(copy);
    expect(turnedCopy(turnedCopy(copy, 2), 2)).toEqual(copy);
  });

  it('knows the turns between orientations', () => {
    expect(turnsBetween(6, 1)).toBe(3);
    expect(turnsBetween(1, 8)).toBe(3);
    expect(turnsBetween(2, 1)).toBeNull();
    expect(turnsBetween(undefined, 1)).toBeNull();
  });
});

describe('findSets', () => {
  it.each([1, 2, 3])('keeps sets whole of which a frame is tagged as turned by %i', (turns) => {
    let turned = 0;
    let noted = 0;
    for (const seed of [1, 2, 3]) {
      const shoot = generatedShoot(seed, null, { fewest: 4, most: 6 });
      const now = new Map<Shot, Shot>(
        shoot.shots.map((shot) => [shot, { ...shot, orientation: 1 }]),
      );
      for (const { frames } of shoot.sets.filter((set) => set.frames.length > 2)) {
        const frame = frames[1]?.shot;
        if (frame !== undefined) {
          now.set(frame, taggedAs(frame, turns));
          turned += 1;
        }
      }
      const found = findSets(shoot.shots.map((shot) => now.get(shot)!));
      const original = new Map([...now].map(([shot, tagged]) => [tagged, shot]));
      const score = scoreShoot(shoot, {
        sets: found.sets.map((set) => ({
          ...set,
          frames: set.frames.map(({ file, role }) => ({ file: original.get(file)!, role })),
        })),
        aside: found.aside.map((file) => original.get(file)!),
      });
      expect(score.wrongUndoubted).toEqual([]);
      noted += found.sets.filter(({ doubts }) => doubts.includes('turned-frame')).length;
    }
    expect(turned).toBeGreaterThan(8);
    expect(noted / turned).toBeGreaterThan(0.9);
  });

  it('turns nothing where the camera was really turned between sets', () => {
    const shoot = generatedShoot(5, null, { fewest: 6, most: 8 });
    const own = new Map<Shot, Shot>(shoot.shots.map((shot) => [shot, { ...shot, orientation: 1 }]));
    shoot.sets.forEach(({ frames }, n) => {
      if (n % 2 === 1) {
        frames.forEach(({ shot }) => own.set(shot, taggedAs(shot, 1)));
      }
    });
    const { sets } = findSets(shoot.shots.map((shot) => own.get(shot)!));
    expect(sets.filter(({ doubts }) => doubts.includes('turned-frame'))).toEqual([]);
  });
});
