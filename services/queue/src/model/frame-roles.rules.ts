import type { FrameRole } from '@roomlight/photography/shoot';
import type { FrameSet, SetFrame } from '@roomlight/imaging';

interface MaybeWithRole {
  role?: FrameRole | null;
}

/** The roles of a set's frames, in their order; null unless the photographer gave one to each frame. */
export function rolesOf(frames: readonly MaybeWithRole[]): FrameRole[] | null {
  const roles = frames.flatMap(({ role }) => role ?? []);
  return roles.length === frames.length ? roles : null;
}

/** The frame after which a set's photo is named: the first in the room's own light. */
export function leadingFrame<Frame extends MaybeWithRole>(
  frames: readonly [Frame, ...Frame[]],
): Frame {
  return frames.find(({ role }) => role === 'ambient') ?? frames[0];
}

/**
 * A set for the provider. Without roles, the first frame is the HDR frame and the others are flash frames.
 * @returns null for a set without a frame in the room's own light
 */
export function frameSetOf(frames: readonly (SetFrame & MaybeWithRole)[]): FrameSet | null {
  const plain = ({ name, path, isUndeveloped, quarterTurns = 0 }: SetFrame): SetFrame => ({
    ...{ name, path },
    ...(isUndeveloped === true && { isUndeveloped }),
    ...(quarterTurns !== 0 && { quarterTurns }),
  });
  const having = (wanted: FrameRole): SetFrame[] =>
    frames.filter(({ role }) => role === wanted).map(plain);
  const hasRoles = rolesOf(frames) !== null;
  const [hdr, ...others] = hasRoles ? having('ambient') : frames.map(plain);
  if (hdr === undefined) {
    return null;
  }
  return hasRoles ? { hdr, flashes: having('flash'), brackets: others } : { hdr, flashes: others };
}
