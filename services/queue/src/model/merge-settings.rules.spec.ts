import { describe, expect, it } from '@jest/globals';
import type { FrameUse } from '@roomlight/contracts';
import type { FrameRole } from '@roomlight/photography/shoot';
import { chosenFrames, usesOf } from './merge-settings.rules.js';

const frames = (...roles: (FrameRole | null)[]) =>
  roles.map((role, position) => ({
    ...{ position, role, leftOut: false },
    filename: `IMG_${position}.jpg`,
  }));
const settings = (...uses: FrameUse[]) => ({
  frames: uses.map((use, position) => ({ position, use })),
});
const used = (...args: Parameters<typeof usesOf>) => usesOf(args[0]).map(({ use }) => use);

describe('usesOf', () => {
  it('takes the first frame for the HDR frame where nobody gave roles', () => {
    expect(used(frames(null, null, null))).toEqual(['ambient', 'flash', 'flash']);
  });

  it('tells the roles that were given, and which frames are left out', () => {
    const [first, second, ...others] = frames('flash', 'ambient', 'flash');
    expect(used([first, second, ...others].flatMap((frame) => frame ?? []))).toEqual([
      ...['flash', 'ambient', 'flash'],
    ]);
    const [hdr, flash] = frames('ambient', null);
    expect(
      used([hdr, flash && { ...flash, leftOut: true }].flatMap((frame) => frame ?? [])),
    ).toEqual(['ambient', 'left_out']);
  });
});

describe('chosenFrames', () => {
  it('gives each frame its role, and leaves out what is not wanted', () => {
    expect(
      chosenFrames(frames(null, null, null), settings('flash', 'ambient', 'left_out')),
    ).toEqual([
      { position: 0, role: 'flash', leftOut: false },
      { position: 1, role: 'ambient', leftOut: false },
      { position: 2, role: null, leftOut: true },
    ]);
  });

  it.each<[string, FrameUse[]]>([
    ['are about fewer frames', ['ambient', 'flash']],
    ['are about more frames', ['ambient', 'flash', 'flash', 'flash']],
  ])('refuses settings that %s', (_, uses) => {
    expect(() => chosenFrames(frames(null, null, null), settings(...uses))).toThrow(
      'Say of each frame of the set what it is used for',
    );
  });

  it('refuses settings that name a frame twice', () => {
    const twice = { frames: [0, 1, 1].map((position) => ({ position, use: 'ambient' as const })) };
    expect(() => chosenFrames(frames(null, null, null), twice)).toThrow('Say of each frame');
  });

  it('says why frames make no set', () => {
    expect(() => chosenFrames(frames(null, null), settings('flash', 'flash'))).toThrow(
      'A set needs an ambient frame.',
    );
    expect(() => chosenFrames(frames(null, null), settings('left_out', 'left_out'))).toThrow(
      'This set has no frames.',
    );
  });
});
