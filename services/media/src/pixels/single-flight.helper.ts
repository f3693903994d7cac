/** Things being made, each once at a time: whoever asks for one that is being made waits for that one. */
export class SingleFlight<Thing> {
  private readonly underWay = new Map<string, Promise<Thing>>();

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
