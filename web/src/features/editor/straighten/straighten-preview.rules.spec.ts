import { expect, it } from '@jest/globals';
import { apply, type Point, squareTo } from '@roomlight/photography/geometry';
import { straightenPreview } from './straighten-preview.rules.js';

const PHOTO = { width: 6000, height: 4000 };
const LEVEL = { verticalAngle: 0, horizontalAngle: 0 };
const CORNERS: Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

function expectClose([x, y]: Point, [wantedX, wantedY]: Point): void {
  expect(x).toBeCloseTo(wantedX, 6);
  expect(y).toBeCloseTo(wantedY, 6);
}

it('the preview changes nothing when the photo is already as wanted', () => {
  const angles = { verticalAngle: 3, horizontalAngle: -2 };
  const map = straightenPreview(PHOTO, angles, angles);
  CORNERS.forEach((corner) => expectClose(apply(map, corner), corner));
});

it.each([
  { verticalAngle: 6, horizontalAngle: 0 },
  { verticalAngle: 0, horizontalAngle: 4 },
  { verticalAngle: -8, horizontalAngle: -3.5 },
])('the preview fills the frame when straightened by %j', (wanted) => {
  const map = straightenPreview(PHOTO, LEVEL, wanted);
  const [a, b, c, d] = CORNERS.map((corner) => apply(map, corner));
  expect(a && b && c && d).toBeDefined();
  // Every corner of the frame lies in the photo: mapped to the photo, it is inside the unit square.
  const back = straightenPreview(PHOTO, wanted, LEVEL);
  for (const corner of CORNERS) {
    const [x, y] = apply(back, corner);
    expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThan(-1e-6);
  }
});

it('the preview makes verticals that converge towards the top parallel again', () => {
  // The camera looked up by 5 degrees, so the upper part of the content is stretched.
  const map = straightenPreview(PHOTO, LEVEL, { verticalAngle: 5, horizontalAngle: 0 });
  const top = apply(map, [0.75, 0.25])[0] - apply(map, [0.25, 0.25])[0];
  const bottom = apply(map, [0.75, 0.75])[0] - apply(map, [0.25, 0.75])[0];
  expect(top).toBeGreaterThan(bottom * 1.03);
});

it('the preview maps the unit square to four corners', () => {
  const corners = [
    [120, 80],
    [610, 130],
    [590, 470],
    [90, 400],
  ] as const;
  const map = squareTo(corners);
  CORNERS.forEach((corner, i) => expectClose(apply(map, corner), corners[i] ?? [NaN, NaN]));
});
