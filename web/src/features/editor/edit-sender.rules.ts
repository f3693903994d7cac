export const DEBOUNCE_MS = 1500;

export interface EditState<Draft> {
  /** What the photo on show isn't like yet, but is to be; null when it is. */
  draft: Draft | null;
  /** Whether a change is in progress. */
  isBusy: boolean;
}

export interface EditOutcome<Draft> {
  /** The photo has a new version, unless it already was like this. */
  onChanged(draft: Draft): Promise<void>;
  /** Called on failure. An earlier call may have succeeded nevertheless. */
  onFailed(error: unknown): Promise<void>;
}

/**
 * Sends the changes of a photo to the server: 1.5 s after the last one, one call at a time. A change that is superseded
 * while it waits is never sent. A call that is superseded in progress is completed first, since the order in which the
 * server takes two simultaneous calls is unknown, and its answer is ignored.
 */
export abstract class EditSender<Draft> {
  private state: EditState<Draft> = { draft: null, isBusy: false };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly outcome: EditOutcome<Draft>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly current = (): EditState<Draft> => this.state;

  /** Sends waiting changes at once, and resolves when nothing is in progress any more. */
  async flush(): Promise<void> {
    this.stopWaiting();
    while (this.running !== null) {
      await this.running;
    }
    if (this.hasUnsent) {
      await this.run(() => this.send());
    }
  }

  /** Records that the photo on show is the newest version. */
  settle(): void {
    if (this.state.draft !== null && !this.hasUnsent && this.running === null) {
      this.put({ draft: null });
    }
  }

  protected abstract get hasUnsent(): boolean;

  /** Sends what is unsent, which is so no longer. */
  protected abstract send(): Promise<Draft>;

  protected get isWaiting(): boolean {
    return this.timer !== null;
  }

  /** Shows a change whose parts are unsent, and sends it unless another one follows. */
  protected sendLater(draft: Draft): void {
    this.put({ draft });
    this.stopWaiting();
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, DEBOUNCE_MS);
  }

  protected run(change: () => Promise<Draft>): Promise<void> {
    const run = this.attempt(change).finally(() => {
      this.running = null;
      this.put({ isBusy: false });
    });
    this.running = run;
    this.put({ isBusy: true });
    return run;
  }

  protected put(change: Partial<EditState<Draft>>): void {
    this.state = { ...this.state, ...change };
    this.listeners.forEach((listener) => listener());
  }

  private async attempt(change: () => Promise<Draft>): Promise<void> {
    try {
      const draft = await change();
      if (!this.hasUnsent) {
        this.put({ draft });
        await this.outcome.onChanged(draft);
      }
    } catch (error) {
      if (!this.hasUnsent) {
        this.put({ draft: null });
        await this.outcome.onFailed(error);
      }
    }
  }

  private stopWaiting(): void {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      this.timer = null;
    }
  }
}
