import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generatedShoot, scoreShoot, SHOOT_GAPS, type ShootGap } from '../testing/index.js';
import { findSets } from './find-sets.rules.js';
import { setsOfCount } from './sets-of-count.rules.js';
import type { FoundShoot } from './found-shoot.types.js';
import type { Shot } from './shot.types.js';

const SHOOT = { fewest: 4, most: 6 };

interface Told {
  /** Seconds after the shoot began. */
  at: number | null;
  seconds?: number | null;
  flash?: boolean | null;
  mm?: number;
  camera?: string | null;
  name?: string;
}

/** Shots without pictures, as told; names are counted from IMG_0001. */
function shots(told: readonly Told[]): Shot[] {
  return told.map(({ at, seconds = 1 / 30, flash = null, mm = 16, camera = null, name }, i) => ({
    name: name ?? `IMG_${String(i + 1).padStart(4, '0')}.NEF`,
    takenAt: at === null ? null : 1_780_000_000_000 + at * 1000,
    hasSubSeconds: true,
    exposureSeconds: seconds,
    aperture: 8,
    iso: 400,
    focalLength: mm,
    width: 6000,
    height: 4000,
    flashFired: flash,
    camera,
    copy: null,
  }));
}

/** Each set as numbers of its files, flash frames marked. */
function told({ sets }: FoundShoot<Shot>): string[] {
  return sets.map(({ frames }) =>
    frames
      .map(({ file, role }) => Number(/\d+/.exec(file.name)) + (role === 'flash' ? 'f' : ''))
      .join(' '),
  );
}

const flashSet = (at: number, flashes: number, mm?: number): Told[] => [
  { at, flash: false, ...(mm === undefined ? {} : { mm }) },
  ...Array.from({ length: flashes }, (_, i) => ({
    at: at + 6 * (i + 1),
    seconds: 1 / 200,
    flash: true,
    ...(mm === undefined ? {} : { mm }),
  })),
];

const brackets = (at: number, middle: number): Told[] => [
  { at, seconds: middle },
  { at: at + middle + 0.3, seconds: middle / 4 },
  { at: at + 1.25 * middle + 0.6, seconds: middle * 4 },
];

describe('findSets', () => {
  it.each<[string, Told[], string[]]>([
    [
      'an ambient frame with two flash frames',
      [...flashSet(0, 2), ...flashSet(60, 2), ...flashSet(120, 2)],
      ['1 2f 3f', '4 5f 6f', '7 8f 9f'],
    ],
    [
      'brackets, put from dark to bright after the reference',
      [...brackets(0, 0.1), ...brackets(40, 0.1), ...brackets(90, 0.1)],
      ['1 2 3', '4 5 6', '7 8 9'],
    ],
    [
      'brackets with exposures of 30 seconds, from the end of one to the start of the next',
      [...brackets(0, 7.5), ...brackets(90, 7.5), ...brackets(180, 7.5)],
      ['1 2 3', '4 5 6', '7 8 9'],
    ],
    [
      'brackets with flash',
      [0, 100, 200].flatMap((at) => [
        ...brackets(at, 0.1),
        { at: at + 8, seconds: 1 / 100, flash: true },
      ]),
      ['1 2 3 4f', '5 6 7 8f', '9 10 11 12f'],
    ],
    [
      'single frames',
      [{ at: 0 }, { at: 400 }, { at: 900, mm: 24 }, { at: 1400 }],
      ['1', '2', '3', '4'],
    ],
  ])('finds %s', (_, shoot, sets) => {
    expect(told(findSets(shots(shoot)))).toEqual(sets);
  });

  it('begins a set where the focal length changes', () => {
    const shoot = [...flashSet(0, 2, 16), ...flashSet(30, 2, 24), ...flashSet(60, 2, 16)];
    expect(told(findSets(shots(shoot)))).toEqual(['1 2f 3f', '4 5f 6f', '7 8f 9f']);
  });

  it('puts files in order by number when they have no time, beyond 9999', () => {
    const numbers = [9_998, 9_999, 1, 2, 3, 4];
    const shoot = shots(
      [...flashSet(0, 2), ...flashSet(60, 2)].map((shot, i) => ({
        ...shot,
        at: null,
        name: `IMG_${String(numbers[i]).padStart(4, '0')}.NEF`,
      })),
    );
    shoot.sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(told(findSets(shoot))).toEqual(['9998 9999f 1f', '2 3f 4f']);
  });

  it('keeps two cameras apart whose clocks differ', () => {
    const shoot = flashSet(0, 2).flatMap((shot, i) => [
      { ...shot, camera: 'A', name: `IMG_${101 + i}.NEF` },
      { ...shot, at: (shot.at ?? 0) + 3, camera: 'B', name: `IMG_${701 + i}.NEF` },
    ]);
    expect(told(findSets(shots(shoot)))).toEqual(['101 102f 103f', '701 702f 703f']);
  });

  it('gives a file without a camera to the camera that counted before it', () => {
    const camera = (name: string, first: number, start: number): Told[] =>
      [0, 60].flatMap((at) =>
        flashSet(start + at, 2).map((shot, i) => ({
          ...shot,
          camera: i === 1 ? null : name,
          name: `IMG_${first + at / 20 + i}.NEF`,
        })),
      );
    const shoot = shots([...camera('A', 101, 0), ...camera('B', 7001, 30)]);
    expect(told(findSets(shoot))).toEqual([
      '101 102f 103f',
      '104 105f 106f',
      '7001 7002f 7003f',
      '7004 7005f 7006f',
    ]);
  });

  it('puts a lone flash frame aside', () => {
    const shoot = shots([...flashSet(0, 2), { at: 500, flash: true }, ...flashSet(1000, 2)]);
    const found = findSets(shoot);
    expect(told(found)).toEqual(['1 2f 3f', '5 6f 7f']);
    expect(found.aside).toEqual([shoot[3]]);
  });

  it('takes flash photos that lie beside no set as photos', () => {
    const one = findSets(shots([{ at: 0, flash: true }]));
    expect(one.sets).toMatchObject([{ kind: 'single', frames: [{ role: 'ambient' }] }]);
    expect(one.sets[0]?.doubts).not.toContain('uncertain-light');
    const several = findSets(
      shots([0, 400, 900].map((at, n) => ({ at, flash: true, mm: 16 + 8 * (n % 2) }))),
    );
    expect(told(several)).toEqual(['1', '2', '3']);
    expect(several.aside).toEqual([]);
  });

  it('doubts a set whose pictures cannot be seen', () => {
    const found = findSets(shots(flashSet(0, 2)));
    expect(found.sets[0]?.doubts).toContain('unreadable-frame');
  });

  it('has nothing to find on an empty card', () => {
    expect(findSets([])).toEqual({ sets: [], aside: [] });
  });

  it('never loses a file, and never uses one twice', () => {
    const shot = fc.record({
      at: fc.option(fc.double({ min: 0, max: 600, noNaN: true })),
      seconds: fc.option(fc.constantFrom(1 / 250, 1 / 30, 0.5, 30)),
      flash: fc.option(fc.boolean()),
      mm: fc.constantFrom(16, 24),
      camera: fc.option(fc.constantFrom('A', 'B')),
      name: fc.constantFrom('IMG_1.JPG', 'IMG_2.JPG', 'DSC9999.NEF', 'a.png', 'IMG_0042.CR3'),
    });
    fc.assert(
      fc.property(fc.array(shot, { maxLength: 25 }), fc.nat(14), (described, count) => {
        const files = shots(described);
        for (const { sets, aside } of [findSets(files), setsOfCount(files, count)]) {
          const found = [...aside, ...sets.flatMap(({ frames }) => frames.map(({ file }) => file))];
          expect(found).toHaveLength(files.length);
          expect(new Set(found)).toEqual(new Set(files));
        }
      }),
    );
  });

  it('finds the sets of generated shoots when their files tell everything', () => {
    let sets = 0;
    let right = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const shoot = generatedShoot(seed, null, SHOOT);
      const score = scoreShoot(shoot, findSets(shoot.shots));
      sets += score.sets;
      right += score.right.length;
      expect(score.wrongUndoubted).toEqual([]);
    }
    expect(right / sets).toBeGreaterThan(0.95);
  });

  it.each([
    ['brackets with a flash frame whose shadows change the view', 196],
    ['flash frames with hard shadows', 302],
    ['a single near another view of the room', 312],
    ['a flash frame beside a single', 245],
  ])('finds %s', (_, seed) => {
    const shoot = generatedShoot(seed, null, { fewest: 3, most: 5 });
    const score = scoreShoot(shoot, findSets(shoot.shots));
    expect(score.missed).toEqual([]);
    expect(score.wrongUndoubted).toEqual([]);
  });

  it.each<[string, ShootGap | null, number]>([
    ['flash sets whose files tell no exposure, not brackets after a flash frame', 'exposure', 1093],
    ['flash sets in even light whose files tell no exposure', 'exposure', 1081],
    ['a set beside a double that it need not swallow', null, 1051],
  ])('finds %s', (_, gap, seed) => {
    const shoot = generatedShoot(seed, gap, { fewest: 7, most: 9 });
    const score = scoreShoot(shoot, findSets(shoot.shots));
    expect(score.missed).toEqual([]);
    expect(score.wrongUndoubted).toEqual([]);
  });

  it('begins a set where the ISO of ambient frames changes', () => {
    const changed = shots(brackets(0, 0.1)).map((shot, i) => ({ ...shot, iso: i < 2 ? 100 : 200 }));
    expect(told(findSets(changed))).not.toContain('1 2 3');
  });

  it.each<[string, Partial<Shot>[]]>([
    ['ISO', [{ iso: 400 }, { iso: 100 }, { iso: 1600 }]],
    ['aperture', [{ aperture: 8 }, { aperture: 16 }, { aperture: 4 }]],
  ])('finds brackets by %s alone', (_, settings) => {
    const shoot = shots(
      [0, 60, 130].flatMap((at) => [0, 1, 2].map((n) => ({ at: at + 0.4 * n, flash: false }))),
    ).map((shot, n) => ({ ...shot, ...settings[n % 3] }));
    const found = findSets(shoot);
    expect(found.sets.map(({ kind }) => kind)).toEqual(['brackets', 'brackets', 'brackets']);
    const differs = settings[0]?.aperture !== undefined;
    expect(found.sets.every(({ doubts }) => doubts.includes('depth-of-field') === differs)).toBe(
      true,
    );
  });

  it.each([
    ['thousands', 5000],
    ['a few hundred', 400],
  ])(
    'keeps two cameras apart of which one does not see its flash, with counters %s apart',
    (_, second) => {
      const seen = [0, 60, 120, 180].flatMap((at) => flashSet(at, 2));
      const unseen = seen.map((shot) => ({ ...shot, at: (shot.at ?? 0) + 90_000, flash: false }));
      const shoot = shots(
        [...seen, ...unseen].map((shot, i) => ({
          ...shot,
          name: `IMG_${i < seen.length ? 100 + i : second + i}.NEF`,
        })),
      );
      const set = (i: number): string => `${i} ${i + 1}f ${i + 2}f`;
      expect(told(findSets(shoot)).slice(4)).toEqual([12, 15, 18, 21].map((i) => set(second + i)));
    },
  );

  it('doubts what it gets wrong in generated shoots whose files lack something', () => {
    for (const [i, gap] of SHOOT_GAPS.entries()) {
      const shoot = generatedShoot(100 + i, gap, SHOOT);
      expect(scoreShoot(shoot, findSets(shoot.shots)).wrongUndoubted).toEqual([]);
    }
  });
});

describe('setsOfCount', () => {
  it('makes a set of each n frames, and doubts a last one that is short', () => {
    const found = setsOfCount(shots([...flashSet(0, 2), ...flashSet(20, 2), { at: 60 }]), 3);
    expect(told(found)).toEqual(['1 2f 3f', '4 5f 6f', '7']);
    expect(found.sets[2]?.doubts).toContain('unusual-pattern');
  });

  it('puts aside what no kind of set has as many frames for', () => {
    const found = setsOfCount(shots(flashSet(0, 13)), 14);
    expect(found.sets).toEqual([]);
    expect(found.aside).toHaveLength(14);
  });
});
