import { describe, expect, it } from '@jest/globals';
import {
  changePanel,
  cornerProblem,
  followPhoto,
  NOTHING_CHOSEN,
  parseStoredScreen,
  placeToFind,
  planOf,
  storedScreen,
  type ScreenPanel,
  type ScreenPanelChange,
  type ScreenPlan,
} from './screen-panel.rules.js';

const PLAN: ScreenPlan = {
  picture: { id: 'sunset', url: '/api/tv-library/sunset/image' },
  corners: [
    [100, 100],
    [300, 110],
    [305, 220],
    [95, 210],
  ],
  opacity: 0.8,
};

const PLACED_ON = {
  size: { width: 960, height: 640 },
  angles: { verticalAngle: 0, horizontalAngle: 0 },
};

const after = (panel: ScreenPanel, ...changes: ScreenPanelChange[]) =>
  changes.reduce(changePanel, panel);

const PLACED = after(
  NOTHING_CHOSEN,
  { kind: 'choose', picture: PLAN.picture },
  ...PLAN.corners.map((corner): ScreenPanelChange => ({ kind: 'place', corner })),
  { kind: 'set-opacity', opacity: 0.8 },
);

describe('the screen panel', () => {
  it('allows a preview only with a picture and all four corners', () => {
    const three = after(
      NOTHING_CHOSEN,
      { kind: 'choose', picture: PLAN.picture },
      {
        kind: 'place',
        corner: [1, 1],
      },
    );
    expect(planOf(three)).toBeNull();
    expect(planOf(PLACED)).toEqual(PLAN);
    expect(planOf(after(PLACED, { kind: 'lose-picture', id: 'sunset' }))).toBeNull();
    expect(planOf(after(PLACED, { kind: 'lose-picture', id: 'other' }))).toEqual(PLAN);
  });

  it('takes the corners of a screen that was found where its only corner was placed', () => {
    const chosen = after(NOTHING_CHOSEN, { kind: 'choose', picture: PLAN.picture });
    const click: ScreenPanelChange = { kind: 'place', corner: [200, 150], isPointed: true };
    expect(placeToFind(chosen, click)).toEqual([200, 150]);
    const find: ScreenPanelChange = { kind: 'find', at: [200, 150], corners: PLAN.corners };
    expect(after(chosen, click, find)).toMatchObject({ corners: PLAN.corners, selected: 0 });
    // What the person did meanwhile stands.
    const onward: ScreenPanelChange = { kind: 'place', corner: [300, 150], isPointed: true };
    expect(placeToFind(after(chosen, click), onward)).toBeNull();
    for (const meanwhile of [
      onward,
      { kind: 'move', index: 0, to: [201, 150] },
      { kind: 'reset-corners' },
    ] satisfies ScreenPanelChange[]) {
      const before = after(chosen, click, meanwhile);
      expect(after(before, find)).toBe(before);
    }
  });

  it('looks for a screen only after a click in the photo', () => {
    const chosen = after(NOTHING_CHOSEN, { kind: 'choose', picture: PLAN.picture });
    expect(placeToFind(chosen, { kind: 'place', corner: [200, 150] })).toBeNull();
    expect(
      placeToFind(NOTHING_CHOSEN, { kind: 'place', corner: [200, 150], isPointed: true }),
    ).toBeNull();
  });

  it('accepts four corners at most and selects the one that was placed', () => {
    expect(PLACED).toMatchObject({ selected: 3 });
    expect(after(PLACED, { kind: 'place', corner: [5, 5] })).toEqual(PLACED);
  });

  it('moves a corner and starts over', () => {
    expect(after(PLACED, { kind: 'move', index: 1, to: [7, 8] })).toMatchObject({
      selected: 1,
      corners: [PLAN.corners[0], [7, 8], PLAN.corners[2], PLAN.corners[3]],
    });
    expect(after(PLACED, { kind: 'reset-corners' })).toMatchObject({ corners: [], selected: null });
    expect(after(NOTHING_CHOSEN, { kind: 'select', index: 2 })).toEqual(NOTHING_CHOSEN);
  });

  it('goes from preview to edit, to saved, to modify, to empty', () => {
    const preview = after(PLACED, { kind: 'show-preview', plan: PLAN, address: 'blob:1' });
    expect(preview).toEqual({ phase: 'preview', plan: PLAN, address: 'blob:1' });
    expect(after(preview, { kind: 'place', corner: [1, 1] })).toBe(preview);
    expect(planOf(after(preview, { kind: 'edit', plan: PLAN }))).toEqual(PLAN);
    const saved = after(preview, { kind: 'save', plan: PLAN, placedOn: PLACED_ON });
    expect(saved).toEqual({ phase: 'saved', plan: PLAN, placedOn: PLACED_ON });
    expect(after(saved, { kind: 'remove' })).toEqual(NOTHING_CHOSEN);
  });

  it('shows no preview of an earlier state', () => {
    const changed = after(PLACED, { kind: 'move', index: 0, to: [101, 100] });
    expect(after(changed, { kind: 'show-preview', plan: PLAN, address: 'blob:1' })).toBe(changed);
  });
});

describe('the plan that the browser keeps', () => {
  const STORED = storedScreen(PLAN, PLACED_ON);

  it('is the one that was saved', () => {
    expect(parseStoredScreen(JSON.parse(JSON.stringify(STORED)))).toEqual({
      phase: 'saved',
      plan: PLAN,
      placedOn: PLACED_ON,
    });
  });

  it.each([
    null,
    'x',
    {},
    { ...STORED, corners: [[1, 1]] },
    { ...STORED, corners: [...PLAN.corners, [1, 1]] },
    {
      ...STORED,
      corners: [
        [1, 1],
        [2, 2],
        [3, null],
        [4, 4],
      ],
    },
    { ...STORED, opacity: 2 },
    { ...STORED, tvImagePreview: 'https://elsewhere.example/a.png' },
  ])('is dropped when it is %j', (stored) => {
    expect(parseStoredScreen(stored)).toEqual(NOTHING_CHOSEN);
  });
});

describe('a saved screen', () => {
  const SAVED: ScreenPanel = { phase: 'saved', plan: PLAN, placedOn: PLACED_ON };

  it('stays as it is when the photo does not change', () => {
    planOf(followPhoto(SAVED, PLACED_ON))?.corners.forEach(([x, y], i) => {
      expect(x).toBeCloseTo(PLAN.corners[i]?.[0] ?? NaN);
      expect(y).toBeCloseTo(PLAN.corners[i]?.[1] ?? NaN);
    });
  });

  it('turns with the photo and comes back with it', () => {
    const turned = {
      size: { width: 850, height: 567 },
      angles: { verticalAngle: 0.5, horizontalAngle: 5 },
    };
    const followed = followPhoto(SAVED, turned);
    const [a, b] = planOf(followed)?.corners ?? [];
    const angle =
      (Math.atan2((b?.[1] ?? 0) - (a?.[1] ?? 0), (b?.[0] ?? 0) - (a?.[0] ?? 0)) * 180) / Math.PI;
    expect(Math.abs(angle - (Math.atan2(10, 200) * 180) / Math.PI)).toBeCloseTo(5, 0);
    const [x, y] = planOf(followPhoto(followed, PLACED_ON))?.corners[0] ?? [];
    expect(x).toBeCloseTo(100, 0);
    expect(y).toBeCloseTo(100, 0);
  });

  it('reports what is wrong with its corners', () => {
    expect(cornerProblem(PLAN, PLACED_ON.size)).toBeNull();
    expect(cornerProblem(PLAN, { width: 300, height: 200 })).toMatch(/within the photo/);
  });
});
