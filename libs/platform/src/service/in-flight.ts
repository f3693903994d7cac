/** Work that was begun and has to be waited for at the end. */
export class InFlight {
  private readonly work = new Set<Promise<void>>();

  /** `work` must deal with its own errors. */
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
