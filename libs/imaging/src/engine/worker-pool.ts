import { Worker } from 'node:worker_threads';

/** The thread that ran a job ended before the job did. The job itself may be fine and can be retried. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';
  readonly retryable = true;
}

/** A thread's messages: any number of progress reports (0 to 1), then its reply to the job. */
export type FromWorker<Reply> = { progress: number } | { reply: Reply };

interface Job<Task, Reply> {
  task: Task;
  /** weight of the job relative to the pool's capacity */
  weight: number;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  resolve: (reply: Reply) => void;
  reject: (reason: unknown) => void;
}

/**
 * Threads that each run one job at a time, in order of arrival, except that a job for which there is room doesn't wait
 * for a heavier one. A thread gets a `Task` as a message and answers with
 * one `Reply` (FromWorker). Threads start when there is work for them and are kept.
 *
 * Jobs also have a weight: the running ones together weigh at most `capacity`, except that a single heavier job runs
 * alone. A thread that is being ended counts with its job's weight until it has ended. A thread is ended after a job
 * that weighed more than a quarter of the capacity: what the job left behind is freed at once, not when the thread next
 * collects its garbage.
 */
export class WorkerPool<Task, Reply> {
  private readonly waiting: Job<Task, Reply>[] = [];
  private readonly running = new Map<Worker, Job<Task, Reply>>();
  private readonly idle: Worker[] = [];
  /** threads being ended, with the weights of their jobs */
  private readonly leaving = new Map<Promise<unknown>, number>();
  private closed = false;

  constructor(
    private readonly script: URL,
    private readonly size: number,
    private readonly capacity: number,
    /** What the script gets as its `workerData`. */
    private readonly workerData?: unknown,
  ) {}

  /**
   * Runs a job.
   * @throws the signal's reason as soon as the signal is aborted; the thread is ended in the middle of its work
   * @throws WorkerLostError when the thread ends by itself
   */
  async run(
    task: Task,
    weight: number,
    signal: AbortSignal,
    onProgress: (fraction: number) => void = () => undefined,
  ): Promise<Reply> {
    signal.throwIfAborted();
    if (this.closed) {
      throw new Error('the pool is closed');
    }
    const { promise, resolve, reject } = withResolvers<Reply>();
    const job = { task, weight, signal, onProgress, resolve, reject };
    const onAbort = (): void => this.drop(job);
    signal.addEventListener('abort', onAbort, { once: true });
    this.waiting.push(job);
    this.next();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /** Ends all threads; running and waiting jobs are rejected as lost. Resolves when no thread is left. */
  async close(): Promise<void> {
    this.closed = true;
    const lost = new WorkerLostError('the pool was closed before the job was done');
    for (const job of [...this.waiting.splice(0), ...this.running.values()]) {
      job.reject(lost);
    }
    for (const worker of [...this.running.keys(), ...this.idle.splice(0)]) {
      this.end(worker);
    }
    await Promise.all(this.leaving.keys());
  }

  private next(): void {
    const fits = (job: Job<Task, Reply>): boolean => this.hasRoomFor(job);
    for (let job = this.waiting.find(fits); job; job = this.waiting.find(fits)) {
      this.waiting.splice(this.waiting.indexOf(job), 1);
      const worker = this.idle.pop() ?? this.start();
      this.running.set(worker, job);
      worker.postMessage(job.task);
    }
  }

  private hasRoomFor(job: Job<Task, Reply>): boolean {
    const others = [...this.leaving.values()];
    for (const { weight } of this.running.values()) {
      others.push(weight);
    }
    const weight = others.reduce((sum, other) => sum + other, job.weight);
    const fits = others.length === 0 || weight <= this.capacity;
    return !this.closed && others.length < this.size && fits;
  }

  private start(): Worker {
    const worker = new Worker(this.script, {
      workerData: this.workerData,
      // Pixels are outside the heap: garbage of small objects needn't pile up in each thread.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    let failure: unknown;
    worker.on('message', (message: FromWorker<Reply>) => {
      const job = this.running.get(worker);
      if (job === undefined) {
        return;
      }
      if ('progress' in message) {
        job.onProgress(message.progress);
        return;
      }
      if (job.weight > this.capacity / 4) {
        this.end(worker);
      } else {
        this.running.delete(worker);
        this.idle.push(worker);
      }
      job.resolve(message.reply);
      this.next();
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', (code) => {
      const at = this.idle.indexOf(worker);
      if (at >= 0) {
        this.idle.splice(at, 1);
      }
      this.running
        .get(worker)
        ?.reject(new WorkerLostError(`a worker ended with code ${code}`, { cause: failure }));
      this.running.delete(worker);
      this.next();
    });
    return worker;
  }

  private drop(job: Job<Task, Reply>): void {
    const at = this.waiting.indexOf(job);
    if (at >= 0) {
      this.waiting.splice(at, 1);
    }
    for (const [worker, running] of this.running) {
      if (running === job) {
        this.end(worker);
      }
    }
    job.reject(job.signal.reason);
  }

  private end(worker: Worker): void {
    const weight = this.running.get(worker)?.weight ?? 0;
    this.running.delete(worker);
    const gone = worker.terminate().then(() => {
      this.leaving.delete(gone);
      this.next();
    });
    this.leaving.set(gone, weight);
  }
}

function withResolvers<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (reason: unknown) => void;
} {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
