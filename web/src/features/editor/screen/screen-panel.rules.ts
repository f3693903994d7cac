import {
  type Corner,
  DomainError,
  type ScreenCorners,
  screenCorners,
} from '@roomlight/contracts/rules';
import { CORNER_COUNT } from './screen-corners.rules.js';
import { moveBetween, type PhotoView } from '../straighten/straighten-preview.rules.js';
import { isRecord } from '../../../lib/browser/adjustments.rules.js';
import type { Size } from '../stage/zoom.rules.js';

/** A picture for a screen, chosen or uploaded. */
export interface ScreenPicture {
  id: string;
  /** The picture's address for the browser. */
  url: string;
}

/** A screen and the picture that goes there. */
export interface ScreenPlan {
  picture: ScreenPicture;
  corners: ScreenCorners;
  /** 0 to 1. */
  opacity: number;
}

export type ScreenPanel =
  | {
      phase: 'editing';
      picture: ScreenPicture | null;
      /** The corners that have been placed: 4 at most. */
      corners: readonly Corner[];
      /** The index of the corner that the arrow keys move. */
      selected: number | null;
      opacity: number;
    }
  /** `address` is the server's rendering of the plan. */
  | { phase: 'preview'; plan: ScreenPlan; address: string }
  /** `placedOn` is the photo as it was when its corners were placed; null when unknown. */
  | { phase: 'saved'; plan: ScreenPlan; placedOn: PhotoView | null };

export const NOTHING_CHOSEN: ScreenPanel = {
  phase: 'editing',
  picture: null,
  corners: [],
  selected: null,
  opacity: 1,
};

export type ScreenPanelChange =
  | { kind: 'choose'; picture: ScreenPicture }
  | { kind: 'lose-picture'; id: string }
  /** `isPointed` for a click in the photo, which may be one on a screen. */
  | { kind: 'place'; corner: Corner; isPointed?: true }
  /** The screen that was found where the only corner was placed. */
  | { kind: 'find'; at: Corner; corners: ScreenCorners }
  | { kind: 'select'; index: number | null }
  | { kind: 'move'; index: number; to: Corner }
  | { kind: 'reset-corners' }
  | { kind: 'set-opacity'; opacity: number }
  | { kind: 'show-preview'; plan: ScreenPlan; address: string }
  | { kind: 'edit'; plan: ScreenPlan }
  | { kind: 'save'; plan: ScreenPlan; placedOn: PhotoView | null }
  | { kind: 'remove' };

/** The panel after a change. A change that doesn't fit the phase has no effect. */
export function changePanel(panel: ScreenPanel, change: ScreenPanelChange): ScreenPanel {
  switch (change.kind) {
    case 'show-preview':
      // The person may have continued to place corners while the preview was made.
      return panel.phase === 'editing' && isSamePlan(planOf(panel), change.plan)
        ? { phase: 'preview', plan: change.plan, address: change.address }
        : panel;
    case 'edit':
      return { phase: 'editing', ...change.plan, selected: null };
    case 'save':
      return { phase: 'saved', plan: change.plan, placedOn: change.placedOn };
    case 'remove':
      return NOTHING_CHOSEN;
    case 'choose':
    case 'lose-picture':
    case 'place':
    case 'find':
    case 'select':
    case 'move':
    case 'reset-corners':
    case 'set-opacity':
      return panel.phase === 'editing' ? changeEditing(panel, change) : panel;
  }
}

type Editing = Extract<ScreenPanel, { phase: 'editing' }>;
type EditingChange = Extract<
  ScreenPanelChange,
  {
    kind:
      | 'choose'
      | 'lose-picture'
      | 'place'
      | 'find'
      | 'select'
      | 'move'
      | 'reset-corners'
      | 'set-opacity';
  }
>;

function changeEditing(panel: Editing, change: EditingChange): Editing {
  const { corners } = panel;
  switch (change.kind) {
    case 'choose':
      return { ...panel, picture: change.picture };
    case 'lose-picture':
      return panel.picture?.id === change.id ? { ...panel, picture: null } : panel;
    case 'place':
      return corners.length < CORNER_COUNT
        ? { ...panel, corners: [...corners, change.corner], selected: corners.length }
        : panel;
    case 'find': {
      // The person may have continued to place or move corners meanwhile.
      const [only, ...others] = corners;
      const isUntouched = others.length === 0 && isSameCorner(only, change.at);
      return isUntouched ? { ...panel, corners: change.corners, selected: 0 } : panel;
    }
    case 'select':
      return change.index === null || change.index < corners.length
        ? { ...panel, selected: change.index }
        : panel;
    case 'move':
      return { ...panel, corners: corners.with(change.index, change.to), selected: change.index };
    case 'reset-corners':
      return { ...panel, corners: [], selected: null };
    case 'set-opacity':
      return { ...panel, opacity: change.opacity };
  }
}

/** The plan that can be previewed and applied; null until a picture is chosen and all four corners are placed. */
export function planOf(panel: ScreenPanel): ScreenPlan | null {
  switch (panel.phase) {
    case 'editing': {
      const [a, b, c, d] = panel.corners;
      return panel.picture && a && b && c && d
        ? { picture: panel.picture, corners: [a, b, c, d], opacity: panel.opacity }
        : null;
    }
    case 'preview':
    case 'saved':
      return panel.plan;
  }
}

/** Moves the panel to the photo as it is now: a saved picture stays on its screen when the photo is straightened. */
export function followPhoto(panel: ScreenPanel, photo: PhotoView): ScreenPanel {
  if (panel.phase !== 'saved' || panel.placedOn === null) {
    return panel;
  }
  const { placedOn, plan } = panel;
  const follow = (corner: Corner) => moveBetween(corner, placedOn, photo);
  const [a, b, c, d] = plan.corners;
  const corners: ScreenCorners = [follow(a), follow(b), follow(c), follow(d)];
  return { phase: 'saved', plan: { ...plan, corners }, placedOn: photo };
}

/** Whether a click on the photo places the next corner. */
export function isPlacing(panel: ScreenPanel): boolean {
  return panel.phase === 'editing' && panel.picture !== null && panel.corners.length < CORNER_COUNT;
}

/** The place at which a screen is to be found: a first click in the photo; null for any other change. */
export function placeToFind(before: ScreenPanel, change: ScreenPanelChange): Corner | null {
  const isFirst = isPlacing(before) && before.phase === 'editing' && before.corners.length === 0;
  return isFirst && change.kind === 'place' && change.isPointed === true ? change.corner : null;
}

/** The server's sentence about corners that can't be those of a screen; null when they can. */
export function cornerProblem({ corners }: ScreenPlan, photo: Size): string | null {
  try {
    screenCorners(corners, photo);
    return null;
  } catch (error) {
    if (error instanceof DomainError) {
      return error.detail;
    }
    throw error;
  }
}

function isSameCorner(one: Corner | undefined, other: Corner): boolean {
  return one !== undefined && one[0] === other[0] && one[1] === other[1];
}

function isSamePlan(one: ScreenPlan | null, other: ScreenPlan): boolean {
  return (
    one !== null &&
    one.picture.id === other.picture.id &&
    one.opacity === other.opacity &&
    one.corners.every((corner, i) => {
      const [x, y] = other.corners[i] ?? [];
      return corner[0] === x && corner[1] === y;
    })
  );
}

/** The form in which the browser stores a screen. */
export interface StoredScreen {
  corners: ScreenCorners;
  tvImageId: string;
  tvImagePreview: string;
  opacity: number;
  placedOn: PhotoView | null;
}

export function storedScreen(
  { picture, corners, opacity }: ScreenPlan,
  placedOn: PhotoView | null,
): StoredScreen {
  return { corners, tvImageId: picture.id, tvImagePreview: picture.url, opacity, placedOn };
}

/** Restores the panel from the stored value; empty when that isn't usable. */
export function parseStoredScreen(stored: unknown): ScreenPanel {
  if (!isRecord(stored)) {
    return NOTHING_CHOSEN;
  }
  const { tvImageId, tvImagePreview, opacity } = stored;
  const corners = listOf(stored['corners']).map(parseCorner);
  const [a, b, c, d] = corners;
  return a &&
    b &&
    c &&
    d &&
    corners.length === CORNER_COUNT &&
    typeof tvImageId === 'string' &&
    typeof tvImagePreview === 'string' &&
    // Only our own pictures may be requested.
    tvImagePreview.startsWith('/api/') &&
    typeof opacity === 'number' &&
    opacity >= 0 &&
    opacity <= 1
    ? {
        phase: 'saved',
        plan: { picture: { id: tvImageId, url: tvImagePreview }, corners: [a, b, c, d], opacity },
        placedOn: parseView(stored['placedOn']),
      }
    : NOTHING_CHOSEN;
}

function listOf(stored: unknown): unknown[] {
  return Array.isArray(stored) ? stored : [];
}

function parseCorner(stored: unknown): Corner | null {
  const [x, y, ...more] = listOf(stored);
  return typeof x === 'number' && typeof y === 'number' && more.length === 0 ? [x, y] : null;
}

function parseView(stored: unknown): PhotoView | null {
  if (!isRecord(stored) || !isRecord(stored['size']) || !isRecord(stored['angles'])) {
    return null;
  }
  const { width, height } = stored['size'];
  const { verticalAngle, horizontalAngle } = stored['angles'];
  return typeof width === 'number' &&
    typeof height === 'number' &&
    width > 0 &&
    height > 0 &&
    typeof verticalAngle === 'number' &&
    typeof horizontalAngle === 'number'
    ? { size: { width, height }, angles: { verticalAngle, horizontalAngle } }
    : null;
}
