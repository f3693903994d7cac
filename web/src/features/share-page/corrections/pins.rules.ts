import type { SharedCorrection, SharedCorrections, SharedRound } from '@roomlight/contracts';

/** Fractions of a photo's width and height from its upper left corner. */
export interface Spot {
  x: number;
  y: number;
}

export const MIDDLE: Spot = { x: 0.5, y: 0.5 };

const STEP = 0.01;
const LARGE_STEP = 0.05;

/** How far an arrow key moves a pin; null for other keys. */
export function arrowStep(key: string, isLarge: boolean): Spot | null {
  const by = isLarge ? LARGE_STEP : STEP;
  switch (key) {
    case 'ArrowLeft':
      return { x: -by, y: 0 };
    case 'ArrowRight':
      return { x: by, y: 0 };
    case 'ArrowUp':
      return { x: 0, y: -by };
    case 'ArrowDown':
      return { x: 0, y: by };
    default:
      return null;
  }
}

/** Stays within the photo. */
export function moved({ x, y }: Spot, by: Spot): Spot {
  return { x: within(x + by.x), y: within(y + by.y) };
}

/** Where somebody clicked in the box that shows the photo, both in CSS pixels of the window. */
export function spotAt(
  point: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): Spot {
  return {
    x: within((point.clientX - box.left) / box.width),
    y: within((point.clientY - box.top) / box.height),
  };
}

/** What a screen reader says of a pin's place. */
export function spotText({ x, y }: Spot): string {
  return `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;
}

/** The round that is written, waits or was answered last; null before the first one. */
export function latestRound(corrections: SharedCorrections | null): SharedRound | null {
  return corrections?.rounds[0] ?? null;
}

/** Whether the agent may add corrections. */
export function mayWrite(corrections: SharedCorrections | null): boolean {
  return corrections !== null && latestRound(corrections)?.state !== 'sent';
}

/** Those of the latest round that are on a photo. */
export function pinsOn(corrections: SharedCorrections | null, photoId: string): SharedCorrection[] {
  return (latestRound(corrections)?.corrections ?? []).filter((each) => each.photoId === photoId);
}

/** The number of a correction in its round, which the list of corrections shows too; the next one for a new one. */
export function numberInRound(corrections: SharedCorrections | null, id: string): number {
  const round = latestRound(corrections);
  const listed = round?.corrections ?? [];
  const at = listed.findIndex((correction) => correction.id === id);
  return at >= 0 ? at + 1 : round?.state === 'draft' ? listed.length + 1 : 1;
}

export function correctionCountText(count: number): string {
  return count === 1 ? '1 correction' : `${count} corrections`;
}

export function outcomeText({ outcome }: SharedCorrection): string {
  switch (outcome) {
    case null:
      return '';
    case 'done':
      return 'Done';
    case 'declined':
      return 'Not done';
  }
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
