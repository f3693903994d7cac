import type { CameraAngles } from '@roomlight/contracts';

export type Axis = 'vertical' | 'horizontal';

export const DEBOUNCE_MS = 1500;

export interface StraighteningState {
  /** The wanted angles that the photo on show doesn't have yet; null when they are the same. */
  draft: CameraAngles | null;
  /** Whether a correction is in progress. */
  isBusy: boolean;
}

interface Corrections {
  set(axis: Axis, angle: number): Promise<CameraAngles>;
  find(axis: Axis): Promise<CameraAngles>;
  /** The photo has a new version, unless it already had these angles. */
  onCorrected(angles: CameraAngles): Promise<void>;
  /** Called on failure. An earlier call may have succeeded nevertheless. */
  onFailed(error: unknown): Promise<void>;
}

/**
 * Sends a photo's angles to the server: 1.5 s after the last change, one call at a time. A change that is superseded
 * while it waits is never sent. A call that is superseded in progress is cancelled first, since the order in which the
 * server takes two simultaneous calls is unknown, and its answer is ignored.
 */
export class Straightener {
  private state: StraighteningState = { draft: null, isBusy: false };
  private readonly listeners = new Set<() => void>();
  private unsent = new Map<Axis, number>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly corrections: Corrections) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): StraighteningState => this.state;

  /** @param shown the angles that are on show */
  change(shown: CameraAngles, axis: Axis, angle: number): void {
    this.unsent.set(axis, angle);
    this.put({ draft: withAngle(this.state.draft ?? shown, axis, angle) });
    this.stopWaiting();
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, DEBOUNCE_MS);
  }

  /** Detects an angle from the photo itself, starting from level. */
  async find(shown: CameraAngles, axis: Axis): Promise<void> {
    this.unsent.delete(axis);
    await this.flush();
    await this.run(async () => {
      if (angleOf(this.state.draft ?? shown, axis) !== 0) {
        this.put({ draft: await this.corrections.set(axis, 0) });
      }
      return this.corrections.find(axis);
    });
  }

  /** Sends waiting changes at once, and resolves when nothing is in progress any more. */
  async flush(): Promise<void> {
    this.stopWaiting();
    while (this.running !== null) {
      await this.running;
    }
    const [next] = this.unsent;
    if (next !== undefined) {
      await this.run(() => this.send(...next));
    }
  }

  /** Records that the photo on show is the newest version. */
  settle(): void {
    if (this.state.draft !== null && this.unsent.size === 0 && this.running === null) {
      this.put({ draft: null });
    }
  }

  private async send(axis: Axis, angle: number): Promise<CameraAngles> {
    this.unsent.delete(axis);
    const answer = await this.corrections.set(axis, angle);
    const [other] = this.unsent;
    // The other axis was moved at the same moment; anything that was moved since waits for its own call.
    return other !== undefined && this.timer === null ? this.send(...other) : answer;
  }

  private run(correct: () => Promise<CameraAngles>): Promise<void> {
    const run = this.attempt(correct).finally(() => {
      this.running = null;
      this.put({ isBusy: false });
    });
    this.running = run;
    this.put({ isBusy: true });
    return run;
  }

  private async attempt(correct: () => Promise<CameraAngles>): Promise<void> {
    try {
      const angles = await correct();
      if (this.unsent.size === 0) {
        this.put({ draft: angles });
        await this.corrections.onCorrected(angles);
      }
    } catch (error) {
      if (this.unsent.size === 0) {
        this.put({ draft: null });
        await this.corrections.onFailed(error);
      }
    }
  }

  private stopWaiting(): void {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      this.timer = null;
    }
  }

  private put(change: Partial<StraighteningState>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }
}

export function angleOf(angles: CameraAngles, axis: Axis): number {
  switch (axis) {
    case 'vertical':
      return angles.verticalAngle;
    case 'horizontal':
      return angles.horizontalAngle;
  }
}

function withAngle(angles: CameraAngles, axis: Axis, angle: number): CameraAngles {
  switch (axis) {
    case 'vertical':
      return { ...angles, verticalAngle: angle };
    case 'horizontal':
      return { ...angles, horizontalAngle: angle };
  }
}
