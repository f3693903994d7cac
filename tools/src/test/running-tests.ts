/** Shorter than the silence after which a suite is reported to be still running, which names no test. */
const SILENCE_MS = 15_000;

/** The tests that are running now. Names them while none begins or ends, so that a run that hangs says where. */
export class RunningTests {
  private readonly running = new Map<string, { name: string; since: number }>();
  private silence: NodeJS.Timeout | undefined;

  /** @param key identifies the test, or what runs one test at a time: a later one with the same key follows it. */
  begin(key: string, name: string): void {
    this.running.set(key, { name, since: performance.now() });
    this.listen();
  }

  end(key: string): void {
    this.running.delete(key);
    this.listen();
  }

  private listen(): void {
    clearInterval(this.silence);
    if (this.running.size > 0) {
      this.silence = setInterval(() => this.report(), SILENCE_MS).unref();
    }
  }

  private report(): void {
    const now = performance.now();
    for (const { name, since } of this.running.values()) {
      // Not by console, which belongs to the test while one runs in this process.
      process.stdout.write(`… ${Math.round((now - since) / 1000)} s in ${name}\n`);
    }
  }
}
