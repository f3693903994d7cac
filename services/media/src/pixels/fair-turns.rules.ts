/** A piece of work on pixels. */
export interface Turn {
  /** For whom it is done. */
  userId: string;
  /** Expected work, in megapixels; see `costOf`. */
  cost: number;
  /** Work that nobody waits for: it runs while no other work could, and leaves a thread free if there is another. */
  isBackground?: boolean;
}

export interface FairTurnsOptions {
  /** Number of turns at a time. */
  threads: number;
  /** Number of turns of one user, waiting and running. */
  maxPerUser: number;
  /** Number of turns of all users. */
  maxTurns: number;
}

/** Work that takes a few tenths of a second, and at most some seconds; in megapixels. */
const LIGHT = 50;
const MEDIUM = 250;

interface Waiting<Work extends Turn> {
  work: Work;
  /** Virtual time at which it would start if each user had an equal part of the threads. */
  start: number;
}

/**
 * Decides whose work comes next: start-time fair queueing (Goyal, Vin and Cheng 1996) over users, by the cost of their
 * work, so that a user who asks for much waits longer and everybody else as if that user had asked for little.
 *
 * Running work isn't interrupted. So that short work needn't wait for the end of long work, each class leaves threads
 * free for the lighter ones, as far as there are threads.
 */
export class FairTurns<Work extends Turn> {
  private readonly lines = new Map<string, Waiting<Work>[]>();
  /** The virtual time at which each user's last work will have ended. */
  private readonly ends = new Map<string, number>();
  private readonly running = new Set<Work>();
  private now = 0;
  private waiting = 0;

  constructor(private readonly options: FairTurnsOptions) {}

  /** @returns why the work isn't added */
  add(work: Work): 'added' | 'too many of the user' | 'too many' {
    const { cost } = work;
    const name = lineOf(work);
    const line = this.lines.get(name) ?? [];
    if (line.length + this.runningOf(name) >= this.options.maxPerUser) {
      return 'too many of the user';
    }
    if (this.waiting + this.running.size >= this.options.maxTurns) {
      return 'too many';
    }
    const start = Math.max(this.now, this.ends.get(name) ?? 0);
    this.ends.set(name, start + cost);
    line.push({ work, start });
    this.lines.set(name, line);
    this.waiting += 1;
    return 'added';
  }

  /** The work that starts now; undefined when none may. */
  next(): Work | undefined {
    let first: Waiting<Work> | undefined;
    for (const line of this.lines.values()) {
      const own = line.find(({ work }) => this.mayStart(work));
      if (own && (first === undefined || comesBefore(own, first))) {
        first = own;
      }
    }
    if (first === undefined) {
      return undefined;
    }
    const { work, start } = first;
    this.remove(first);
    this.now = Math.max(this.now, start);
    this.running.add(work);
    return work;
  }

  end(work: Work): void {
    this.running.delete(work);
    for (const [name, end] of this.ends) {
      if (end <= this.now && !this.lines.has(name)) {
        this.ends.delete(name);
      }
    }
    if (this.running.size === 0 && this.waiting === 0) {
      this.ends.clear();
      this.now = 0;
    }
  }

  private mayStart({ cost, isBackground }: Work): boolean {
    const { threads } = this.options;
    if (this.running.size >= threads) {
      return false;
    }
    if (isBackground === true && this.running.size >= Math.max(1, threads - 1)) {
      return false;
    }
    const own = classOf(cost);
    const asHeavy = [...this.running].filter((other) => classOf(other.cost) >= own);
    return asHeavy.length < Math.max(1, threads - own);
  }

  private runningOf(name: string): number {
    return [...this.running].filter((work) => lineOf(work) === name).length;
  }

  private remove(waiting: Waiting<Work>): void {
    const name = lineOf(waiting.work);
    const line = (this.lines.get(name) ?? []).filter((other) => other !== waiting);
    this.waiting -= 1;
    if (line.length > 0) {
      this.lines.set(name, line);
    } else {
      this.lines.delete(name);
    }
  }
}

/** A user's background work has a line of its own, so that it doesn't delay what the user asks for. */
function lineOf({ userId, isBackground }: Turn): string {
  return isBackground === true ? `background ${userId}` : userId;
}

function comesBefore<Work extends Turn>(one: Waiting<Work>, other: Waiting<Work>): boolean {
  const [first, second] = [one.work.isBackground === true, other.work.isBackground === true];
  return first === second ? one.start < other.start : second;
}

/** 0 for light work, 1 for medium, 2 for heavy. */
function classOf(cost: number): number {
  return cost <= LIGHT ? 0 : cost <= MEDIUM ? 1 : 2;
}

/** Decoding, the pixels' own work and encoding, in units of decoding. */
const WHOLE_COST = 4;

/**
 * The cost of work on a photo.
 * @param isWhole whether the result has all pixels of the photo, not those of a screen
 * @returns megapixels
 */
export function costOf(
  { width, height }: { width: number; height: number },
  isWhole: boolean,
): number {
  return ((isWhole ? WHOLE_COST : 1) * width * height) / 1e6;
}
