/** A stream that is silent for longer than two heartbeats of the server is held back by a proxy, or cut off. */
export const SILENT_MS = 45_000;
/** After a refusal, which ends an EventSource for good. */
export const REOPEN_MS = 60_000;

/** What is used of an `EventSource`. */
export interface EventStream {
  readonly readyState: number;
  addEventListener(type: string, listener: () => void): void;
  close(): void;
}

/** The browser, as far as a stream needs it. */
export interface Surroundings {
  open: () => EventStream;
  /**
   * Asks for one of the streams that all tabs together may have.
   * @param granted called when this tab has got one, which may be at once, later or never
   * @returns a function that gives it back, or stops asking
   */
  claim: (granted: () => void) => () => void;
  isHidden: () => boolean;
  /** @returns a function that removes the listener */
  onVisibilityChange: (changed: () => void) => () => void;
}

const CLOSED = 2;

/**
 * The stream of the queue's changes: open while somebody follows it, the tab is visible and one of the few streams is
 * free that all tabs together may have, since browsers allow few connections to a server.
 */
export class QueueEvents {
  private readonly followers = new Set<() => void>();
  private readonly watchers = new Set<() => void>();
  private stream: EventStream | null = null;
  private live = false;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private reopening: ReturnType<typeof setTimeout> | undefined;
  private leave: (() => void) | null = null;
  /** Gives the claim back, while there is one. */
  private release: (() => void) | null = null;

  constructor(private readonly surroundings: Surroundings) {}

  /**
   * @param changed called after each change, and when changes may have been missed
   * @returns a function that ends the following
   */
  follow(changed: () => void): () => void {
    this.followers.add(changed);
    this.leave ??= this.surroundings.onVisibilityChange(() => this.adapt());
    this.adapt();
    return () => {
      this.followers.delete(changed);
      this.adapt();
      if (this.followers.size === 0) {
        this.leave?.();
        this.leave = null;
      }
    };
  }

  /** Whether changes are being told. */
  readonly isLive = (): boolean => this.live;

  readonly onLive = (changed: () => void): (() => void) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  private adapt(): void {
    const isWanted = this.followers.size > 0 && !this.surroundings.isHidden();
    if (!isWanted) {
      this.close();
    } else if (this.release === null && this.reopening === undefined) {
      this.release = this.surroundings.claim(() => this.open());
    }
  }

  private open(): void {
    const stream = this.surroundings.open();
    this.stream = stream;
    const ifCurrent = (work: () => void) => () => {
      if (this.stream === stream) {
        work();
      }
    };
    const tell = () => {
      this.heard();
      this.followers.forEach((changed) => changed());
    };
    // Something may have changed before the stream was ready.
    stream.addEventListener('ready', ifCurrent(tell));
    stream.addEventListener('queue', ifCurrent(tell));
    stream.addEventListener(
      'beat',
      ifCurrent(() => this.heard()),
    );
    stream.addEventListener(
      'error',
      ifCurrent(() => {
        this.setLive(false);
        if (stream.readyState === CLOSED) {
          this.reopenLater();
        }
      }),
    );
  }

  private heard(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.reopenLater(), SILENT_MS);
    this.setLive(true);
  }

  private reopenLater(): void {
    this.close();
    this.reopening = setTimeout(() => {
      this.reopening = undefined;
      this.adapt();
    }, REOPEN_MS);
  }

  private close(): void {
    clearTimeout(this.silence);
    clearTimeout(this.reopening);
    this.reopening = undefined;
    this.stream?.close();
    this.stream = null;
    this.release?.();
    this.release = null;
    this.setLive(false);
  }

  private setLive(live: boolean): void {
    if (live !== this.live) {
      this.live = live;
      this.watchers.forEach((changed) => changed());
    }
  }
}

/**
 * Does work again when it is asked for meanwhile, but not before it has ended: on a slow network, changes come faster
 * than answers.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const run = async () => {
    isRunning = true;
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
    isRunning = false;
  };
  return () => {
    isAskedAgain = true;
    if (!isRunning) {
      void run();
    }
  };
}
