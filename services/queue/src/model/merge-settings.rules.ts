import {
  invalid,
  type FrameUse,
  type KeptFrameFile,
  type MergeSettings,
} from '@roomlight/contracts';
import { problemOf, type FrameRole } from '@roomlight/photography/shoot';
import { rolesOf } from './frame-roles.rules.js';

interface UsableFrame {
  position: number;
  filename: string;
  role: FrameRole | null;
  leftOut: boolean;
}

export interface FrameChoice {
  position: number;
  /** Of a frame that is left out, the one it had. */
  role: FrameRole | null;
  leftOut: boolean;
}

/** What the frames of a set are used for. Without roles, the first is the HDR frame and the others are flash frames. */
export function usesOf(frames: readonly UsableFrame[]): KeptFrameFile[] {
  const hasRoles = rolesOf(frames.filter(({ leftOut }) => !leftOut)) !== null;
  return frames.map(({ position, filename, role, leftOut }, place) => ({
    position,
    filename,
    use: leftOut ? 'left_out' : ((hasRoles ? role : null) ?? usualUse(place)),
  }));
}

/**
 * What a photographer's settings make of the frames.
 * @throws DomainError 400 when the settings are not about these frames, or the frames in use make no set
 */
export function chosenFrames(
  frames: readonly UsableFrame[],
  { frames: uses }: Pick<MergeSettings, 'frames'>,
): FrameChoice[] {
  const useAt = new Map(uses.map(({ position, use }) => [position, use]));
  const choices = frames.flatMap(({ position, role }) => {
    const use = useAt.get(position);
    return use === undefined ? [] : [choiceOf(position, role, use)];
  });
  if (choices.length !== frames.length || uses.length !== frames.length) {
    throw wrong('Say of each frame of the set what it is used for');
  }
  const problem = problemOf(
    choices.flatMap(({ role, leftOut }) => (leftOut || role === null ? [] : [role])),
  );
  if (problem !== null) {
    throw wrong(problem);
  }
  return choices;
}

function choiceOf(position: number, role: FrameRole | null, use: FrameUse): FrameChoice {
  switch (use) {
    case 'left_out':
      return { position, role, leftOut: true };
    case 'ambient':
    case 'flash':
      return { position, role: use, leftOut: false };
  }
}

const usualUse = (place: number): FrameRole => (place === 0 ? 'ambient' : 'flash');

function wrong(message: string): Error {
  return invalid(message, [{ field: 'settings', message }]);
}
