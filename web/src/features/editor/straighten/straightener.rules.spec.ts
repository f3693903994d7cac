import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CameraAngles } from '@roomlight/contracts';
import { DEBOUNCE_MS } from '../edit-sender.rules.js';
import { Straightener, type Axis } from './straightener.rules.js';

const LEVEL: CameraAngles = { verticalAngle: 0, horizontalAngle: 0 };

/** Simulates a server that answers when it is told to. */
class Server {
  angles = LEVEL;
  readonly calls: string[] = [];
  readonly told: string[] = [];
  private held: { answer: () => void; fail: (error: Error) => void }[] = [];

  readonly set = (axis: Axis, angle: number) => {
    this.calls.push(`${axis} ${angle}`);
    return this.hold(axis, angle);
  };

  readonly find = (axis: Axis) => {
    this.calls.push(`auto ${axis}`);
    return this.hold(axis, 1.7);
  };

  readonly onChanged = ({ verticalAngle, horizontalAngle }: CameraAngles) => {
    this.told.push(`corrected ${verticalAngle} ${horizontalAngle}`);
    return Promise.resolve();
  };

  readonly onFailed = (error: unknown) => {
    this.told.push(error instanceof Error ? error.message : 'failed');
    return Promise.resolve();
  };

  async answer(): Promise<void> {
    this.held.shift()?.answer();
    await jest.advanceTimersByTimeAsync(0);
  }

  async fail(): Promise<void> {
    this.held.shift()?.fail(new Error('no answer'));
    await jest.advanceTimersByTimeAsync(0);
  }

  private hold(axis: Axis, angle: number): Promise<CameraAngles> {
    return new Promise((resolve, reject) => {
      this.held.push({
        answer: () => {
          this.angles = { ...this.angles, [`${axis}Angle`]: angle };
          resolve(this.angles);
        },
        fail: reject,
      });
    });
  }
}

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let server: Server;
let straightener: Straightener;

beforeEach(() => {
  jest.useFakeTimers();
  server = new Server();
  straightener = new Straightener(server);
});

afterEach(() => {
  jest.useRealTimers();
});

const change = (axis: Axis, angle: number) => straightener.change(server.angles, axis, angle);

describe('the straightener', () => {
  it('shows a change at once and sends the last one 1.5 s after it', async () => {
    change('vertical', 1);
    expect(straightener.current().draft).toEqual({ verticalAngle: 1, horizontalAngle: 0 });
    await wait(DEBOUNCE_MS - 1);
    change('vertical', 2);
    await wait(DEBOUNCE_MS - 1);
    expect(server.calls).toEqual([]);
    await wait(1);
    expect(server.calls).toEqual(['vertical 2']);
    expect(straightener.current().isBusy).toBe(true);
    await server.answer();
    expect(server.told).toEqual(['corrected 2 0']);
    expect(straightener.current()).toEqual({ draft: server.angles, isBusy: false });
  });

  it('sends both axes, one after the other', async () => {
    change('vertical', 1);
    change('horizontal', -3);
    await wait(DEBOUNCE_MS);
    expect(server.calls).toEqual(['vertical 1']);
    await server.answer();
    expect(server.calls).toEqual(['vertical 1', 'horizontal -3']);
    await server.answer();
    expect(server.told).toEqual(['corrected 1 -3']);
  });

  it('ignores superseded answers and never has two calls in progress', async () => {
    change('vertical', 1);
    await wait(DEBOUNCE_MS);
    change('vertical', 4);
    await wait(DEBOUNCE_MS);
    expect(server.calls).toEqual(['vertical 1']);
    await server.answer();
    expect(server.calls).toEqual(['vertical 1', 'vertical 4']);
    expect(server.told).toEqual([]);
    expect(straightener.current().draft).toEqual({ verticalAngle: 4, horizontalAngle: 0 });
    await server.answer();
    expect(server.told).toEqual(['corrected 4 0']);
  });

  it('keeps the full delay of a change although the previous one is answered meanwhile', async () => {
    change('vertical', 1);
    await wait(DEBOUNCE_MS);
    change('vertical', 4);
    await server.answer();
    expect(server.calls).toEqual(['vertical 1']);
    await wait(DEBOUNCE_MS);
    expect(server.calls).toEqual(['vertical 1', 'vertical 4']);
  });

  it('returns to the shown angles when the call fails', async () => {
    change('horizontal', 5);
    await wait(DEBOUNCE_MS);
    await server.fail();
    expect(server.told).toEqual(['no answer']);
    expect(straightener.current()).toEqual({ draft: null, isBusy: false });
  });

  it('sends a pending change at once on request', async () => {
    change('vertical', 2.5);
    const sent = straightener.flush();
    await wait(0);
    expect(server.calls).toEqual(['vertical 2.5']);
    await server.answer();
    await sent;
    await wait(DEBOUNCE_MS);
    expect(server.calls).toHaveLength(1);
  });

  it('keeps the wanted angles until the newest photo is shown', async () => {
    change('vertical', 2);
    straightener.settle();
    await wait(DEBOUNCE_MS);
    straightener.settle();
    expect(straightener.current().draft).not.toBeNull();
    await server.answer();
    straightener.settle();
    expect(straightener.current().draft).toBeNull();
  });
});

describe('the detection of an angle', () => {
  it('is requested from the server', async () => {
    void straightener.find(LEVEL, 'vertical');
    await wait(0);
    expect(server.calls).toEqual(['auto vertical']);
    await server.answer();
    expect(server.told).toEqual(['corrected 1.7 0']);
  });

  it('first resets an angle that was set', async () => {
    void straightener.find({ verticalAngle: 0, horizontalAngle: 3 }, 'horizontal');
    await wait(0);
    expect(server.calls).toEqual(['horizontal 0']);
    await server.answer();
    expect(server.calls).toEqual(['horizontal 0', 'auto horizontal']);
    await server.answer();
    expect(straightener.current().draft).toEqual({ verticalAngle: 0, horizontalAngle: 1.7 });
  });

  it('drops an unsent change of that axis and first sends one of the other', async () => {
    change('vertical', 2);
    change('horizontal', 1);
    void straightener.find(LEVEL, 'horizontal');
    await wait(0);
    expect(server.calls).toEqual(['vertical 2']);
    await server.answer();
    expect(server.calls).toEqual(['vertical 2', 'auto horizontal']);
  });
});
