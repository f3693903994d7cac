import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnail.worker';

const WORKERS = Math.max(1, Math.min(4, navigator.hardwareConcurrency));

/** Makes thumbnails of picked files in workers: those in view first, then the others. */
export class Thumbnails {
  /** Addresses of thumbnails; null where the browser can't show the file. */
  private readonly made = new Map<File, string | null>();
  private readonly inView = new Set<File>();
  private waiting = new Set<File>();
  private picked: ReadonlySet<File> = new Set();
  private readonly listeners = new Set<() => void>();
  private readonly workers: Worker[] = [];
  private readonly idle: Worker[] = [];

  /** Replaces the files whose thumbnails are made. */
  pick(files: readonly File[]): void {
    this.picked = new Set(files);
    for (const [file, address] of this.made) {
      if (!this.picked.has(file)) {
        this.made.delete(file);
        revoke(address);
      }
    }
    this.waiting = new Set(files.filter((file) => !this.made.has(file)));
    while (this.workers.length < Math.min(WORKERS, this.waiting.size)) {
      this.addWorker();
    }
    this.assign();
  }

  /** The thumbnail's address; null when there can be none, undefined while it isn't made. */
  get(file: File): string | null | undefined {
    return this.made.get(file);
  }

  /** Prefers a file until the returned function is called. */
  show(file: File): () => void {
    this.inView.add(file);
    return () => this.inView.delete(file);
  }

  /** Tells when there is another thumbnail. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Frees all memory; thumbnails are made again by the next `pick`. */
  close(): void {
    this.workers.splice(0).forEach((worker) => worker.terminate());
    this.idle.length = 0;
    this.waiting.clear();
    this.made.forEach(revoke);
    this.made.clear();
  }

  private addWorker(): void {
    const worker = new Worker(new URL('./thumbnail.worker.ts', import.meta.url), {
      type: 'module',
    });
    this.workers.push(worker);
    this.idle.push(worker);
  }

  private assign(): void {
    for (let worker = this.idle.pop(); worker !== undefined; worker = this.idle.pop()) {
      const file = this.next();
      if (file === undefined) {
        this.idle.push(worker);
        return;
      }
      this.waiting.delete(file);
      this.give(worker, file);
    }
  }

  private next(): File | undefined {
    for (const file of this.inView) {
      if (this.waiting.has(file)) {
        return file;
      }
    }
    const [first] = this.waiting;
    return first;
  }

  private give(worker: Worker, file: File): void {
    const done = (thumbnail: Blob | null) => {
      if (this.picked.has(file)) {
        this.made.set(file, thumbnail === null ? null : URL.createObjectURL(thumbnail));
        this.listeners.forEach((listener) => listener());
      }
      this.idle.push(worker);
      this.assign();
    };
    worker.onmessage = ({ data }: MessageEvent<ThumbnailAnswer>) => done(data.thumbnail);
    worker.onerror = () => done(null);
    const request: ThumbnailRequest = { file };
    worker.postMessage(request);
  }
}

function revoke(address: string | null): void {
  if (address !== null) {
    URL.revokeObjectURL(address);
  }
}
