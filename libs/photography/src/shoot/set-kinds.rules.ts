import type { FrameRole, SetKind } from './shot.types.js';

/** The most flash frames beside one ambient frame. */
export const MAX_FLASH_FRAMES = 5;
/** The most flash frames beside brackets. */
export const MAX_FLASH_FRAMES_WITH_BRACKETS = 3;
export const MIN_BRACKETS = 3;
export const MAX_BRACKETS = 9;

/** @returns null when no kind of set has these roles */
export function kindOf(roles: readonly FrameRole[]): SetKind | null {
  const { ambient, flash } = countsOf(roles);
  if (ambient === 1) {
    if (flash === 0) {
      return 'single';
    }
    return flash <= MAX_FLASH_FRAMES ? 'flash' : null;
  }
  if (ambient < MIN_BRACKETS || ambient > MAX_BRACKETS) {
    return null;
  }
  if (flash === 0) {
    return 'brackets';
  }
  return flash <= MAX_FLASH_FRAMES_WITH_BRACKETS ? 'brackets-flash' : null;
}

/** @returns a sentence about why these roles make no set, and what to do; null when they make one */
export function problemOf(roles: readonly FrameRole[]): string | null {
  if (kindOf(roles) !== null) {
    return null;
  }
  const { ambient } = countsOf(roles);
  if (roles.length === 0) {
    return 'This set has no frames. Add some or remove it.';
  }
  if (ambient === 0) {
    return 'A set needs an ambient frame. Mark the frame without flash as ambient, or add one.';
  }
  if (ambient === 1) {
    return `A set has at most ${MAX_FLASH_FRAMES} flash frames beside one ambient frame. Split it or leave frames out.`;
  }
  if (ambient < MIN_BRACKETS) {
    return `A set has one ambient frame, or ${MIN_BRACKETS} to ${MAX_BRACKETS} brackets. Add a bracket, mark a frame as flash, or leave one out.`;
  }
  if (ambient > MAX_BRACKETS) {
    return `A set has at most ${MAX_BRACKETS} brackets. Split it or leave frames out.`;
  }
  return `A set has at most ${MAX_FLASH_FRAMES_WITH_BRACKETS} flash frames beside its brackets. Split it or leave frames out.`;
}

function countsOf(roles: readonly FrameRole[]): { ambient: number; flash: number } {
  const flash = roles.filter((role) => role === 'flash').length;
  return { ambient: roles.length - flash, flash };
}
