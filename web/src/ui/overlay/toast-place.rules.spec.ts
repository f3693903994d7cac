import { describe, expect, it } from '@jest/globals';
import { mayStay, placeOfToast, type Box } from './toast-place.rules.js';

const WINDOW = { width: 1000, height: 800 };
const TOAST = { width: 400, height: 80 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  width,
  height,
});
const place = (...controls: Box[]) => placeOfToast(WINDOW, TOAST, controls);

describe('a notification', () => {
  it('lies in the lower right corner when nothing is there', () => {
    expect(place()).toEqual({ left: 584, top: 704 });
  });

  it('goes to the lower left when the right has a button', () => {
    expect(place(box(800, 740, 100, 40))).toEqual({ left: 16, top: 704 });
  });

  it('goes to the top when a bar is at the bottom', () => {
    const bar = [0, 350, 700].map((left) => box(left, 740, 300, 60));
    const { left, top } = place(...bar);
    expect({ left, top }).toEqual({ left: 584, top: 16 });
  });

  it('finds the only free place between controls', () => {
    const rows = [0, 100, 200, 300, 400, 600, 700].map((top) => box(0, top, 1000, 90));
    const { top } = place(...rows);
    expect(top).toBeGreaterThanOrEqual(498);
    expect(top + TOAST.height).toBeLessThanOrEqual(592);
  });

  it('lies on a photo rather than on a button when there is no free place', () => {
    const photos = [box(0, 0, 1000, 400), box(0, 400, 1000, 400)];
    const buttons = [box(950, 750, 40, 40), box(10, 750, 40, 40), box(480, 750, 40, 40)];
    const { left, top } = place(...photos, ...buttons);
    const isOn = (button: Box) =>
      button.left < left + TOAST.width &&
      left < button.left + button.width &&
      button.top < top + TOAST.height &&
      top < button.top + button.height;
    expect(buttons.some(isOn)).toBe(false);
  });

  it('leaves the middle of a photo free, where people click', () => {
    const photos = [box(0, -100, 1000, 400), box(0, 320, 1000, 800)];
    const { left, top } = place(...photos, box(0, 780, 1000, 20), box(600, 0, 400, 780));
    const isOn = (y: number) =>
      left <= 500 && 500 <= left + TOAST.width && top <= y && y <= top + TOAST.height;
    expect([100, 720].filter(isOn)).toEqual([]);
  });

  it('stays inside a window that is smaller than it', () => {
    expect(placeOfToast({ width: 300, height: 60 }, TOAST, [])).toEqual({ left: 0, top: 0 });
  });

  it('may stay as long as it lies on no control and in the window', () => {
    const there = { left: 584, top: 704 };
    expect(mayStay(WINDOW, TOAST, [], there)).toBe(true);
    expect(mayStay(WINDOW, TOAST, [box(600, 720, 10, 10)], there)).toBe(false);
    expect(mayStay({ width: 1000, height: 700 }, TOAST, [], there)).toBe(false);
  });
});
