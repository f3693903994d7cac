/** Numbers that depend on the seed alone (mulberry32), so that what was found can be found again. */
export class Random {
  constructor(private state: number) {}

  /** 0 to `below` - 1. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) {
      throw new Error('There is nothing to pick from.');
    }
    return item;
  }
}
