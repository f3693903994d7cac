/** Shares computations in progress: a caller that requests one already running waits for its result. */
export class SingleFlight<Thing> {
  private readonly underWay = new Map<string, Promise<Thing>>();

  has(key: string): boolean {
    return this.underWay.has(key);
  }

  of(key: string, make: () => Promise<Thing>): Promise<Thing> {
    const begun = this.underWay.get(key);
    if (begun !== undefined) {
      return begun;
    }
    const making = make().finally(() => this.underWay.delete(key));
    this.underWay.set(key, making);
    return making;
  }
}
