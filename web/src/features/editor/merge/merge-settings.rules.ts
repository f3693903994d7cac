import type { FrameUse, KeptSet, MergeSettings } from '@roomlight/contracts';
import { isRawName } from '@roomlight/contracts/rules';
import { problemOf } from '@roomlight/photography/shoot';

export const settingsOf = ({ files, developRaw }: KeptSet): MergeSettings => ({
  frames: files.map(({ position, use }) => ({ position, use })),
  developRaw,
});

export function withUse(settings: MergeSettings, position: number, use: FrameUse): MergeSettings {
  const frames = settings.frames.map((frame) =>
    frame.position === position ? { position, use } : frame,
  );
  return { ...settings, frames };
}

/** What is to be sent: null when nothing was changed, so that the photo is merged as before. */
export function changedSettings(kept: KeptSet, settings: MergeSettings): MergeSettings | null {
  const before = settingsOf(kept);
  const isSame =
    settings.developRaw === before.developRaw &&
    settings.frames.every(({ use }, place) => use === before.frames[place]?.use);
  return isSame ? null : settings;
}

/** Why the frames in use make no set, in a sentence; null when they make one, or nothing was changed. */
export function settingsProblem(kept: KeptSet, settings: MergeSettings): string | null {
  if (changedSettings(kept, settings) === null) {
    return null;
  }
  return problemOf(settings.frames.flatMap(({ use }) => (use === 'left_out' ? [] : [use])));
}

export const hasRaw = ({ files }: KeptSet): boolean =>
  files.some(({ filename }) => isRawName(filename));
