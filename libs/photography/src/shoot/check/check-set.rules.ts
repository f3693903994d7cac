import { blurredFrames } from './blurred.rules.js';
import type { CheckedFrame, FoundFault, SetPattern, ShotFault } from './check-set.types.js';
import { isBurnt } from './clipped.rules.js';
import { doubledFrames } from './doubled.rules.js';
import { lightBlocks } from './light-blocks.rules.js';
import { movedFrames } from './moved.rules.js';
import { unflashedFrames } from './no-flash.rules.js';
import { lacksFrame } from './usual-pattern.rules.js';

/**
 * Tells what is wrong with a set as it was shot, from small copies of its frames; a frame without a copy is only
 * counted.
 * @param usual what most sets of the shoot have; null when it isn't known
 */
export function checkSet(frames: readonly CheckedFrame[], usual: SetPattern | null): FoundFault[] {
  const copies = frames.map(({ copy }) => copy);
  const blocks = copies.map((copy) => (copy === null ? null : lightBlocks(copy)));
  const unflashed = unflashedFrames(frames, blocks);
  // Frames without flash are alike, which is no fault of its own.
  const doubled = doubledFrames(frames, blocks).filter((frame) => !unflashed.includes(frame));
  const whole = [
    ...(isBurnt(frames) ? ['burnt' as const] : []),
    ...(lacksFrame(frames, usual) ? ['missing-frame' as const] : []),
  ];
  return [
    ...whole.map((fault) => ({ fault, frame: null })),
    ...faultsOf('moved', movedFrames(copies)),
    ...faultsOf('blurred', blurredFrames(copies)),
    ...faultsOf('no-flash', unflashed),
    ...faultsOf('doubled', doubled),
  ];
}

function faultsOf(fault: ShotFault, indices: readonly number[]): FoundFault[] {
  return indices.map((frame) => ({ fault, frame }));
}
