/** After this many refusals in a row, a store that took parts before is left alone. */
const MAX_REFUSALS = 3;

/**
 * Which way the parts of an upload go: to the store by signed addresses, or through the server. What keeps a browser from
 * the store (CORS, a proxy, clocks) stays as it is: a store that has never taken a part isn't asked again in this upload,
 * and one that did is after a moment's trouble.
 */
export class StoreRoute {
  private hasTaken = false;
  private refusals = 0;
  private direct = true;

  get isDirect(): boolean {
    return this.direct;
  }

  /** The store took a part. */
  taken(): void {
    this.hasTaken = true;
    this.refusals = 0;
  }

  /**
   * The store didn't take a part, and the server did.
   * @returns whether that ends the direct way
   */
  refused(): boolean {
    this.refusals += 1;
    const isEnd = this.direct && (!this.hasTaken || this.refusals >= MAX_REFUSALS);
    if (isEnd) {
      this.direct = false;
    }
    return isEnd;
  }
}
