import type { FrameRole, Shot } from './shot.types.js';

/** A frame with its role, and what its file says about how it was taken. */
export interface FrameEvidence extends Pick<
  Shot,
  'name' | 'exposureSeconds' | 'aperture' | 'iso' | 'flashFired'
> {
  role: FrameRole;
  /** Pixels, upright. */
  width: number;
  height: number;
}

/** Share by which the sides of a set's frames may differ: some cameras crop flash frames by a few pixels. */
const MAX_SIZE_DIFFERENCE = 0.02;

/** The sentence for a frame whose size differs too much from that of the set's first; null when it doesn't. */
export function sizeProblem(
  first: Pick<FrameEvidence, 'name' | 'width' | 'height'>,
  other: Pick<FrameEvidence, 'name' | 'width' | 'height'>,
): string | null {
  const difference = Math.max(
    Math.abs(other.width / first.width - 1),
    Math.abs(other.height / first.height - 1),
  );
  return difference > MAX_SIZE_DIFFERENCE
    ? `${other.name} is ${other.width} × ${other.height} while ${first.name} is ${first.width} × ${first.height}`
    : null;
}

/**
 * The sentence for a set whose files contradict the roles of its frames; null when they don't. A flash frame whose file
 * says that no flash fired doesn't contradict its role: cameras don't see a flash that a plain trigger fires.
 * @param frames all frames of one set, at least one
 */
export function contradictionIn(frames: readonly FrameEvidence[]): string | null {
  const [first, ...others] = frames;
  const ambient = frames.filter(({ role }) => role === 'ambient');
  // A lone photo may be taken with flash: it is merged with nothing.
  const fired =
    others.length === 0 ? undefined : ambient.find(({ flashFired }) => flashFired === true);
  if (fired !== undefined) {
    return `${fired.name} is given as a frame without flash, but its file says that the flash fired.`;
  }
  if (isOneExposure(ambient)) {
    const names = ambient.map(({ name }) => name).join(', ');
    return `${names} are given as brackets, but their files say that they have the same exposure.`;
  }
  const problems = others.map((other) =>
    first === undefined ? null : sizeProblem(first, turnedAs(first, other)),
  );
  const sizes = problems.find((problem) => problem !== null);
  return sizes === undefined ? null : `${sizes}. The frames of a set must have one size.`;
}

/** A frame that lies where the other stands is turned when they are merged: cameras tag single frames wrongly. */
function turnedAs(first: FrameEvidence, other: FrameEvidence): FrameEvidence {
  const { width, height } = other;
  const isOther = first.width > first.height !== width > height;
  return isOther ? { ...other, width: height, height: width } : other;
}

/** Whether several frames are known to have one exposure. */
function isOneExposure([first, ...others]: readonly FrameEvidence[]): boolean {
  return (
    first !== undefined &&
    first.exposureSeconds !== null &&
    others.length > 0 &&
    others.every(
      ({ exposureSeconds, aperture, iso }) =>
        exposureSeconds === first.exposureSeconds &&
        aperture === first.aperture &&
        iso === first.iso,
    )
  );
}
