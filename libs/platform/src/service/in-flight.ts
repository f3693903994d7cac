/** Work that has begun and must be waited for before the process stops. */
export class InFlight {
  private readonly work = new Set<Promise<void>>();

  /** Adds work, which must handle its own errors. */
  add(work: Promise<void>): void {
    this.work.add(work);
    void work.finally(() => this.work.delete(work));
  }

  async settled(): Promise<void> {
    while (this.work.size > 0) {
      await Promise.allSettled(this.work);
    }
  }
}
