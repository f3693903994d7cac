import { describe, expect, it } from '@jest/globals';
import type { FrameRole } from '@roomlight/photography/shoot';
import { frameSetOf, leadingFrame, rolesOf } from './frame-roles.rules.js';

const frame = (name: string, role?: FrameRole | null) => ({ name, path: `/${name}`, role });
const plain = (name: string) => ({ name, path: `/${name}` });

describe('rolesOf', () => {
  it('returns the roles of all frames, in their order', () => {
    expect(rolesOf([frame('1', 'flash'), frame('2', 'ambient')])).toEqual(['flash', 'ambient']);
  });

  it('returns null where a frame has none', () => {
    expect(rolesOf([frame('1', 'ambient'), frame('2', null)])).toBeNull();
    expect(rolesOf([frame('1'), frame('2')])).toBeNull();
  });
});

describe('leadingFrame', () => {
  it('is the first frame in the room’s own light', () => {
    const frames = [frame('1', 'flash'), frame('2', 'ambient'), frame('3', 'ambient')] as const;
    expect(leadingFrame([...frames]).name).toBe('2');
  });

  it('is the first of all where no frame has a role', () => {
    expect(leadingFrame([frame('1'), frame('2')]).name).toBe('1');
  });
});

describe('frameSetOf', () => {
  it('takes the first frame for the HDR frame where no roles were given', () => {
    expect(frameSetOf([frame('1', null), frame('2', null), frame('3', null)])).toEqual({
      hdr: plain('1'),
      flashes: [plain('2'), plain('3')],
    });
  });

  it('groups frames by their roles, wherever they stand', () => {
    const frames = [
      frame('1', 'flash'),
      frame('2', 'ambient'),
      frame('3', 'ambient'),
      frame('4', 'flash'),
    ];
    expect(frameSetOf(frames)).toEqual({
      hdr: plain('2'),
      flashes: [plain('1'), plain('4')],
      brackets: [plain('3')],
    });
  });

  it('has an empty list of brackets where the one ambient frame was given its role', () => {
    expect(frameSetOf([frame('1', 'ambient'), frame('2', 'flash')])).toMatchObject({
      brackets: [],
    });
  });

  it('returns null without a frame in the room’s own light', () => {
    expect(frameSetOf([])).toBeNull();
    expect(frameSetOf([frame('1', 'flash')])).toBeNull();
  });
});
