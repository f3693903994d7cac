import {
  unknownShot,
  type FoundFault,
  type FoundShoot,
  type Shot,
} from '@roomlight/photography/shoot';
import type { ShotSet } from '../files/shot-sets.rules';
import { fileKey } from '../files/file-keys';
import type { Drawn, PictureAnswer, PictureRequest } from './picture.worker';

const WORKERS = Math.max(1, Math.min(4, navigator.hardwareConcurrency));

/** Tells sets apart: of the same files in the same roles, the faults are the same. */
const keyOfSet = ({ frames, usual }: ShotSet): string =>
  [
    ...frames.map(({ file, role }) => `${fileKey(file)} ${role}`),
    ...(usual === null ? [] : [`${usual.ambient}+${usual.flash}`]),
  ].join();

/** What a worker is asked, and what becomes of its answer. */
interface Work {
  request: PictureRequest;
  take: (answer: PictureAnswer) => void;
  fail: () => void;
}

/** How much is known of files: nothing of some; what all of them say; also how all of them look, if that can be known. */
export type Stage = 'reading' | 'read' | 'seen';

/**
 * Reads picked files in workers: first what all of them say about their exposures, with small copies of the pictures
 * that cameras put into their files, which tell the sets; then draws thumbnails; then checks the sets for faults. Files
 * in view come first.
 */
export class Pictures {
  /** Addresses of thumbnails; null where the browser can't show the file. */
  private readonly thumbnails = new Map<File, string | null>();
  private readonly shots = new Map<File, Shot>();
  private readonly inView = new Set<File>();
  private toRead = new Set<File>();
  private toDraw = new Set<File>();
  private readonly toFind: Work[] = [];
  private toCheck = new Map<string, ShotSet>();
  private readonly faults = new Map<string, readonly FoundFault[]>();
  private picked: ReadonlySet<File> = new Set();
  private readonly listeners = new Set<() => void>();
  private readonly workers: Worker[] = [];
  private readonly idle: Worker[] = [];

  /** Replaces the files that are read. */
  pick(files: readonly File[]): void {
    this.picked = new Set(files);
    for (const [file, address] of this.thumbnails) {
      if (!this.picked.has(file)) {
        this.thumbnails.delete(file);
        revoke(address);
      }
    }
    for (const file of this.shots.keys()) {
      if (!this.picked.has(file)) {
        this.shots.delete(file);
      }
    }
    this.toRead = new Set(files.filter((file) => !this.shots.has(file)));
    this.toDraw = new Set(
      files.filter((file) => this.shots.has(file) && !this.thumbnails.has(file)),
    );
    while (this.workers.length < Math.min(WORKERS, files.length)) {
      this.addWorker();
    }
    this.tell();
    this.assign();
  }

  /** The thumbnail's address; null when there can be none, undefined while it isn't made. */
  thumbnail(file: File): string | null | undefined {
    return this.thumbnails.get(file);
  }

  /** What the files say; of those that aren't read yet, nothing. */
  shot(file: File): Shot {
    return this.shots.get(file) ?? unknownShot(file.name);
  }

  /**
   * Arranges files that are read as sets, of places in their list.
   * @param framesPerSet null to find the sets; a number to cut the shoot into sets of so many frames
   */
  find(files: readonly File[], framesPerSet: number | null): Promise<FoundShoot<number>> {
    return new Promise((resolve, reject) => {
      this.toFind.push({
        request: { step: 'find', shots: files.map((file) => this.shot(file)), framesPerSet },
        take: (answer) => answer.step === 'find' && resolve(answer.found),
        fail: () => reject(new Error("the sets can't be found")),
      });
      this.assign();
    });
  }

  /** Replaces the sets that are checked. */
  check(sets: readonly ShotSet[]): void {
    const keyed = sets.map((set): [string, ShotSet] => [keyOfSet(set), set]);
    this.toCheck = new Map(keyed.filter(([key]) => !this.faults.has(key)));
    this.assign();
  }

  /** What is wrong with the photos of a set; undefined while it isn't checked. */
  faultsOf(set: ShotSet): readonly FoundFault[] | undefined {
    return this.faults.get(keyOfSet(set));
  }

  stageOf(files: readonly File[]): Stage {
    if (!files.every((file) => this.shots.has(file))) {
      return 'reading';
    }
    const isSeen = (file: File) => this.thumbnails.has(file) || this.shot(file).copy !== null;
    return files.every(isSeen) ? 'seen' : 'read';
  }

  /** Prefers a file until the returned function is called. */
  show(file: File): () => void {
    this.inView.add(file);
    return () => this.inView.delete(file);
  }

  /** Tells when more is known. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Frees all memory; everything is read again by the next `pick`. */
  close(): void {
    this.workers.splice(0).forEach((worker) => worker.terminate());
    this.idle.length = 0;
    this.toRead.clear();
    this.toDraw.clear();
    this.toFind.length = 0;
    this.toCheck.clear();
    this.faults.clear();
    this.thumbnails.forEach(revoke);
    this.thumbnails.clear();
    this.shots.clear();
  }

  private addWorker(): void {
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), {
      type: 'module',
    });
    this.workers.push(worker);
    this.idle.push(worker);
  }

  private assign(): void {
    for (let worker = this.idle.pop(); worker !== undefined; worker = this.idle.pop()) {
      const work = this.next();
      if (work === undefined) {
        this.idle.push(worker);
        return;
      }
      this.give(worker, work);
    }
  }

  private next(): Work | undefined {
    const toFind = this.toFind.shift();
    if (toFind !== undefined) {
      return toFind;
    }
    const toRead = this.firstOf(this.toRead);
    if (toRead !== undefined) {
      return this.reading(toRead);
    }
    const toDraw = this.firstOf(this.toDraw);
    if (toDraw !== undefined) {
      return this.drawing(toDraw);
    }
    const [first] = this.toCheck;
    return first && this.checking(...first);
  }

  private firstOf(waiting: Set<File>): File | undefined {
    const seen = [...this.inView].find((file) => waiting.has(file));
    const [first] = seen === undefined ? waiting : [seen];
    if (first !== undefined) {
      waiting.delete(first);
    }
    return first;
  }

  private reading(file: File): Work {
    const take = (shot: Shot) => {
      if (this.picked.has(file)) {
        this.shots.set(file, shot);
        this.toDraw.add(file);
      }
    };
    return {
      request: { step: 'read', file },
      take: (answer) => answer.step === 'read' && take(answer.shot),
      fail: () => take(unknownShot(file.name)),
    };
  }

  private drawing(file: File): Work {
    const take = (drawn: Drawn) => {
      if (this.picked.has(file)) {
        this.keep(file, drawn);
      }
    };
    return {
      request: { step: 'draw', file },
      take: (answer) => answer.step === 'draw' && take(answer.drawn),
      fail: () => take(null),
    };
  }

  private checking(key: string, { frames, usual }: ShotSet): Work {
    this.toCheck.delete(key);
    const take = (faults: readonly FoundFault[]) => this.faults.set(key, faults);
    const known = frames.map((frame) => ({ ...frame, shot: this.shot(frame.file) }));
    return {
      request: { step: 'check', set: { frames: known, usual } },
      take: (answer) => answer.step === 'check' && take(answer.faults),
      fail: () => take([]),
    };
  }

  private give(worker: Worker, { request, take, fail }: Work): void {
    const done = () => {
      this.tell();
      this.idle.push(worker);
      this.assign();
    };
    worker.onmessage = ({ data }: MessageEvent<PictureAnswer>) => {
      take(data);
      done();
    };
    worker.onerror = () => {
      fail();
      done();
    };
    worker.postMessage(request);
  }

  private keep(file: File, drawn: Drawn): void {
    this.thumbnails.set(file, drawn === null ? null : URL.createObjectURL(drawn.thumbnail));
    const shot = this.shot(file);
    this.shots.set(file, { ...shot, copy: shot.copy ?? drawn?.copy ?? null });
  }

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

function revoke(address: string | null): void {
  if (address !== null) {
    URL.revokeObjectURL(address);
  }
}
