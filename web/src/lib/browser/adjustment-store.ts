import { useSyncExternalStore } from 'react';
import {
  isRecord,
  NEUTRAL_ADJUSTMENTS,
  parseAdjustments,
  parsePresets,
  type Adjustments,
  type Preset,
} from './adjustments.rules';
import { readStored, subscribeToStore, writeStored } from './browser-store';
import { ADJUSTMENTS_KEY, PRESETS_KEY, SCREENS_KEY } from './storage-keys';

/** The values for the photos of a folder are one stored record, keyed by file name. */
const KINDS = [ADJUSTMENTS_KEY, SCREENS_KEY] as const;
type Kind = (typeof KINDS)[number];

function recordOf(kind: Kind, folderPath: string): Record<string, unknown> {
  const stored = readStored(`${kind}:${folderPath}`);
  return isRecord(stored) ? stored : {};
}

function writeRecord(kind: Kind, folderPath: string, record: Record<string, unknown>): void {
  writeStored(`${kind}:${folderPath}`, Object.keys(record).length > 0 ? record : null);
}

/** The raw stored value of this kind for a photo. The same object until it changes. */
export function readOfPhoto(kind: Kind, folderPath: string, filename: string): unknown {
  const record = recordOf(kind, folderPath);
  return Object.hasOwn(record, filename) ? record[filename] : null;
}

/** Writes the value; null removes it. */
export function writeOfPhoto(
  kind: Kind,
  folderPath: string,
  filename: string,
  value: object | null,
): void {
  const entries = Object.entries(recordOf(kind, folderPath)).filter(([name]) => name !== filename);
  const kept = value === null ? entries : [...entries, [filename, value] as const];
  writeRecord(kind, folderPath, Object.fromEntries(kept));
}

/** A photo's adjustments; neutral when none have been set. */
export function readAdjustments(folderPath: string, filename: string): Adjustments {
  return adjustmentsIn(readOfPhoto(ADJUSTMENTS_KEY, folderPath, filename));
}

const known = new WeakMap<object, Adjustments>();

/** Returns the same object for the same stored object, as React requires. */
function adjustmentsIn(stored: unknown): Adjustments {
  if (!isRecord(stored)) {
    return NEUTRAL_ADJUSTMENTS;
  }
  const before = known.get(stored);
  if (before !== undefined) {
    return before;
  }
  const adjustments = parseAdjustments(stored) ?? NEUTRAL_ADJUSTMENTS;
  known.set(stored, adjustments);
  return adjustments;
}

/** The adjustments that have been set for photos of the folder, by file name. */
export function allAdjustments(folderPath: string): Record<string, Adjustments> {
  const record = recordOf(ADJUSTMENTS_KEY, folderPath);
  return Object.fromEntries(
    Object.entries(record).map(([filename, stored]) => [filename, adjustmentsIn(stored)]),
  );
}

export function writeAdjustments(
  folderPath: string,
  filename: string,
  adjustments: Adjustments,
): void {
  const value = isSame(adjustments, NEUTRAL_ADJUSTMENTS) ? null : adjustments;
  writeOfPhoto(ADJUSTMENTS_KEY, folderPath, filename, value);
}

function isSame(one: Adjustments, other: Adjustments): boolean {
  return (
    one.brightness === other.brightness &&
    one.saturation === other.saturation &&
    one.warmth === other.warmth &&
    one.blackLevel === other.blackLevel &&
    one.verticalAlign === other.verticalAlign &&
    one.horizontalAlign === other.horizontalAlign
  );
}

/** A photo's adjustments, updated as they change. */
export function useAdjustments(folderPath: string, filename: string): Adjustments {
  return useSyncExternalStore(subscribeToStore, () => readAdjustments(folderPath, filename));
}

/** Keeps the stored values of a folder's photos when the folder is renamed. */
export function moveFolder(oldPath: string, newPath: string): void {
  if (oldPath === newPath) {
    return;
  }
  for (const kind of KINDS) {
    writeRecord(kind, newPath, recordOf(kind, oldPath));
  }
  forgetFolder(oldPath);
}

/** For a deleted folder, so that another one of the same name starts fresh. */
export function forgetFolder(folderPath: string): void {
  for (const kind of KINDS) {
    writeRecord(kind, folderPath, {});
  }
}

/** Puts the stored values of a photo back, under the name that it has now. */
export type PutBackPhoto = (folderPath: string, filename: string) => void;

/** What this browser stores of a photo that is about to be deleted, for the case that this is undone. */
export function keptOfPhoto(folderPath: string, filename: string): PutBackPhoto {
  const kept = KINDS.map((kind) => [kind, readOfPhoto(kind, folderPath, filename)] as const);
  return (path, name) => {
    for (const [kind, value] of kept) {
      if (isRecord(value)) {
        writeOfPhoto(kind, path, name, value);
      }
    }
  };
}

/** What this browser stores of a folder that is about to be deleted. @returns what puts it back */
export function keptOfFolder(folderPath: string): (path: string) => void {
  const kept = KINDS.map((kind) => [kind, recordOf(kind, folderPath)] as const);
  return (path) => {
    for (const [kind, record] of kept) {
      writeRecord(kind, path, record);
    }
  };
}

/** For a deleted photo. */
export function forgetPhoto(folderPath: string, filename: string): void {
  for (const kind of KINDS) {
    writeOfPhoto(kind, folderPath, filename, null);
  }
}

let presets: { stored: unknown; parsed: Preset[] } = { stored: null, parsed: [] };

function readPresets(): Preset[] {
  const stored = readStored(PRESETS_KEY);
  if (stored !== presets.stored) {
    presets = { stored, parsed: parsePresets(stored) };
  }
  return presets.parsed;
}

/** The presets, oldest first, updated as they change. */
export function usePresets(): Preset[] {
  return useSyncExternalStore(subscribeToStore, readPresets);
}

export function addPreset(name: string, adjustments: Adjustments): void {
  const all = readPresets();
  // Gives two presets saved in the same millisecond different ids.
  const id = Math.max(Date.now(), ...all.map((preset) => Number(preset.id) + 1 || 0));
  writeStored(PRESETS_KEY, [...all, { id: String(id), name, ...adjustments }]);
}

/** Puts a deleted preset back to where it was. */
export function restorePreset(preset: Preset, index: number): void {
  writeStored(PRESETS_KEY, readPresets().toSpliced(index, 0, preset));
}

export function deletePreset(id: string): void {
  writeStored(
    PRESETS_KEY,
    readPresets().filter((preset) => preset.id !== id),
  );
}
