/**
 * Takes a change back.
 * @returns what makes the change again; null when nothing does; 'gone' when there was nothing left to take back
 */
export type Undo = () => Promise<UndoResult> | UndoResult;
export type UndoResult = Undo | null | 'gone';

/** A change in the history. Its undo may also be called by a button, after which the history passes over it. */
export interface RecordedChange {
  undo: () => Promise<void>;
}

interface Entry {
  undo: Undo;
  /** Changes with the same key that follow each other quickly are taken back together. */
  key: string | null;
  /** Milliseconds. */
  at: number;
}

/** Takes several changes back as one, the latest first. */
export const together =
  (undos: readonly Undo[]): Undo =>
  async () => {
    const redos: Undo[] = [];
    for (const undo of undos.toReversed()) {
      const result = await undo();
      if (typeof result === 'function') {
        redos.push(result);
      }
    }
    return redos.length > 0 ? together(redos) : null;
  };

const MAX_ENTRIES = 200;
/** A slider that is moved again within this time is still the same movement. */
const MERGE_MS = 1000;

/** What was changed on this page and can be taken back, and what was taken back and can be made again. */
export class UndoHistory {
  private past: Entry[] = [];
  private future: Entry[] = [];
  private lastStep: Promise<void> = Promise.resolve();

  /** @param now in milliseconds */
  constructor(private readonly now: () => number) {}

  /**
   * Records a change. What was taken back before can't be made again after it.
   * @param key merges the change with one of the same key that came just before: the earlier undo stays
   */
  record(undo: Undo, key: string | null = null): RecordedChange {
    this.future = [];
    const last = this.past.at(-1);
    const at = this.now();
    if (key !== null && last !== undefined && last.key === key && at - last.at < MERGE_MS) {
      last.at = at;
      return this.recorded(last);
    }
    const entry = { undo, key, at };
    this.past = [...this.past.slice(1 - MAX_ENTRIES), entry];
    return this.recorded(entry);
  }

  /** Takes the latest change back. */
  undo(): Promise<void> {
    return this.step('past', 'future');
  }

  /** Makes the change again that was taken back last. */
  redo(): Promise<void> {
    return this.step('future', 'past');
  }

  private recorded(entry: Entry): RecordedChange {
    return {
      undo: async () => {
        if (this.past.includes(entry)) {
          this.past = this.past.filter((one) => one !== entry);
          this.keep('future', await entry.undo());
        }
      },
    };
  }

  /** Starts when the steps that were asked for before have ended, so that no key press is lost. */
  private step(from: 'past' | 'future', to: 'past' | 'future'): Promise<void> {
    const step = this.lastStep.then(() => this.move(from, to));
    this.lastStep = step.catch(() => undefined);
    return step;
  }

  private async move(from: 'past' | 'future', to: 'past' | 'future'): Promise<void> {
    for (let entry = this[from].pop(); entry !== undefined; entry = this[from].pop()) {
      const result = await entry.undo();
      if (result !== 'gone') {
        this.keep(to, result);
        return;
      }
    }
  }

  private keep(side: 'past' | 'future', result: UndoResult): void {
    if (typeof result === 'function') {
      this[side].push({ undo: result, key: null, at: this.now() });
    }
  }
}
