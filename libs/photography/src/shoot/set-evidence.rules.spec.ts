import { describe, expect, it } from '@jest/globals';
import { contradictionIn, sizeProblem, type FrameEvidence } from './set-evidence.rules.js';

const frame = (name: string, more: Partial<FrameEvidence> = {}): FrameEvidence => ({
  name,
  role: 'ambient',
  exposureSeconds: null,
  aperture: null,
  iso: null,
  flashFired: null,
  width: 6000,
  height: 4000,
  ...more,
});

const bracket = (name: string, exposureSeconds: number, more: Partial<FrameEvidence> = {}) =>
  frame(name, { exposureSeconds, aperture: 8, iso: 100, ...more });

describe('contradictionIn', () => {
  it.each<[string, FrameEvidence[]]>([
    ['a single frame', [bracket('1.JPG', 1 / 60)]],
    ['frames whose files say nothing', [frame('1.JPG'), frame('2.JPG'), frame('3.JPG')]],
    ['brackets', [bracket('1.JPG', 1 / 60), bracket('2.JPG', 1 / 15), bracket('3.JPG', 1 / 60)]],
    [
      'brackets by sensitivity',
      [bracket('1.JPG', 1 / 60), bracket('2.JPG', 1 / 60, { iso: 400 }), bracket('3.JPG', 1 / 60)],
    ],
    [
      'brackets by aperture',
      [
        bracket('1.JPG', 1 / 60),
        bracket('2.JPG', 1 / 60, { aperture: 4 }),
        bracket('3.JPG', 1 / 60, { aperture: 16 }),
      ],
    ],
    [
      'a flash frame whose flash fired, with the exposure of the ambient frame',
      [
        bracket('1.JPG', 1 / 60, { flashFired: false }),
        bracket('2.JPG', 1 / 60, { role: 'flash', flashFired: true }),
      ],
    ],
    [
      'a flash frame of a plain trigger',
      [frame('1.JPG'), frame('2.JPG', { role: 'flash', flashFired: false })],
    ],
    ['a frame that is a few pixels larger', [frame('1.JPG'), frame('2.JPG', { width: 6060 })]],
  ])('finds none in %s', (_, frames) => {
    expect(contradictionIn(frames)).toBeNull();
  });

  it('names the ambient frame whose flash fired', () => {
    const frames = [frame('1.JPG'), frame('2.JPG', { flashFired: true }), frame('3.JPG')];
    expect(contradictionIn(frames)).toBe(
      '2.JPG is given as a frame without flash, but its file says that the flash fired.',
    );
  });

  it('names brackets that have one exposure, whatever the flash frame has', () => {
    const brackets = ['1.JPG', '2.JPG', '3.JPG'].map((name) => bracket(name, 1 / 60));
    const flash = bracket('4.JPG', 1 / 200, { role: 'flash' });
    expect(contradictionIn([...brackets, flash])).toBe(
      '1.JPG, 2.JPG, 3.JPG are given as brackets, but their files say that they have the same exposure.',
    );
  });

  it('names two frames of different sizes', () => {
    expect(contradictionIn([frame('1.JPG'), frame('2.JPG', { width: 4000, height: 3000 })])).toBe(
      '2.JPG is 4000 × 3000 while 1.JPG is 6000 × 4000. The frames of a set must have one size.',
    );
  });

  it('takes frames that are turned another way for one size', () => {
    const turned = frame('2.JPG', { width: 4000, height: 6000 });
    expect(contradictionIn([frame('1.JPG'), turned])).toBeNull();
    expect(contradictionIn([turned, frame('1.JPG')])).toBeNull();
  });

  it('takes a lone photo with flash', () => {
    expect(contradictionIn([bracket('1.JPG', 1 / 60, { flashFired: true })])).toBeNull();
  });
});

it('sizes that differ by up to 2 % are one size', () => {
  const first = { name: '1.JPG', width: 1000, height: 500 };
  expect(sizeProblem(first, { name: '2.JPG', width: 1019, height: 491 })).toBeNull();
  expect(sizeProblem(first, { name: '2.JPG', width: 1021, height: 500 })).toBe(
    '2.JPG is 1021 × 500 while 1.JPG is 1000 × 500',
  );
});
