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

/** What is kept for each photo of a folder is one stored record, from file name to value. */
const KINDS = [ADJUSTMENTS_KEY, SCREENS_KEY] as const;
type Kind = (typeof KINDS)[number];

function recordOf(kind: Kind, folderPath: string): Record<string, unknown> {
  const stored = readStored(`${kind}:${folderPath}`);
  return isRecord(stored) ? stored : {};
}

function writeRecord(kind: Kind, folderPath: string, record: Record<string, unknown>): void {
  writeStored(`${kind}:${folderPath}`, Object.keys(record).length > 0 ? record : null);
}

/** What is stored of that kind for a photo, whatever it is. The same object until it changes. */
export function readOfPhoto(kind: Kind, folderPath: string, filename: string): unknown {
  const record = recordOf(kind, folderPath);
  return Object.hasOwn(record, filename) ? record[filename] : null;
}

/** Null removes what is there. */
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

/** A photo's adjustments; neutral when nobody has set any. */
export function readAdjustments(folderPath: string, filename: string): Adjustments {
  return adjustmentsIn(readOfPhoto(ADJUSTMENTS_KEY, folderPath, filename));
}

const known = new WeakMap<object, Adjustments>();

/** The same object for the same stored one, as React wants it. */
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

/** By file name: the photos of the folder whose adjustments somebody has set. */
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

/** A photo's adjustments, followed as they change. */
export function useAdjustments(folderPath: string, filename: string): Adjustments {
  return useSyncExternalStore(subscribeToStore, () => readAdjustments(folderPath, filename));
}

/** What is kept for the folder's photos stays with them when the folder gets another name. */
export function moveFolder(oldPath: string, newPath: string): void {
  if (oldPath === newPath) {
    return;
  }
  for (const kind of KINDS) {
    writeRecord(kind, newPath, recordOf(kind, oldPath));
  }
  forgetFolder(oldPath);
}

/** For a folder that is deleted: another one of its name starts afresh. */
export function forgetFolder(folderPath: string): void {
  for (const kind of KINDS) {
    writeRecord(kind, folderPath, {});
  }
}

/** For a photo that is deleted. */
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

/** The presets, the oldest first, followed as they change. */
export function usePresets(): Preset[] {
  return useSyncExternalStore(subscribeToStore, readPresets);
}

export function addPreset(name: string, adjustments: Adjustments): void {
  const all = readPresets();
  // Two presets of one millisecond are two presets.
  const id = Math.max(Date.now(), ...all.map((preset) => Number(preset.id) + 1 || 0));
  writeStored(PRESETS_KEY, [...all, { id: String(id), name, ...adjustments }]);
}

export function deletePreset(id: string): void {
  writeStored(
    PRESETS_KEY,
    readPresets().filter((preset) => preset.id !== id),
  );
}
