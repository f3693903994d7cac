import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PLAIN_LIGHT, type LightSettings } from '@roomlight/photography/light';
import { DEBOUNCE_MS } from '../edit-sender.rules.js';
import { LightSender } from './light-sender.rules.js';

const OPEN: LightSettings = { ...PLAIN_LIGHT, shadows: 0.5 };
const WARM: LightSettings = { ...OPEN, lamps: 1 };

let answers: (() => void)[];
let set: jest.Mock<(settings: LightSettings) => Promise<LightSettings>>;
let onChanged: jest.Mock<() => Promise<void>>;
let onFailed: jest.Mock<() => Promise<void>>;
let sender: LightSender;

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  set = jest.fn((settings: LightSettings) => {
    return new Promise<LightSettings>((resolve) => answers.push(() => resolve(settings)));
  });
  onChanged = jest.fn(() => Promise.resolve());
  onFailed = jest.fn(() => Promise.resolve());
  sender = new LightSender({ set, onChanged, onFailed });
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);
async function answer(): Promise<void> {
  answers.shift()?.();
  await wait(0);
}

describe('the sender of a photo’s light', () => {
  it('shows each change at once and sends the last one when the sliders rest', async () => {
    sender.change(OPEN);
    expect(sender.current()).toEqual({ draft: OPEN, isBusy: false });
    await wait(DEBOUNCE_MS - 1);
    sender.change(WARM);
    await wait(DEBOUNCE_MS);
    expect(set.mock.calls).toEqual([[WARM]]);
    await answer();
    expect(onChanged).toHaveBeenCalledTimes(1);
    sender.settle();
    expect(sender.current()).toEqual({ draft: null, isBusy: false });
  });

  it('sends a change that was made during a call after it, and tells of the last alone', async () => {
    sender.change(OPEN);
    await wait(DEBOUNCE_MS);
    sender.change(WARM);
    await wait(DEBOUNCE_MS);
    expect(set.mock.calls).toEqual([[OPEN]]);
    await answer();
    expect(set.mock.calls).toEqual([[OPEN], [WARM]]);
    await answer();
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('shows the photo as it is when a change fails', async () => {
    set.mockRejectedValueOnce(new Error('no answer'));
    sender.change(OPEN);
    await sender.flush();
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(sender.current()).toEqual({ draft: null, isBusy: false });
  });
});
