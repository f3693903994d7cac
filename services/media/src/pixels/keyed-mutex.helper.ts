/** Runs tasks with the same key one after the other, in the order of the calls. */
export class KeyedMutex {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(key) === mine) {
        this.last.delete(key);
      }
    }
  }
}
