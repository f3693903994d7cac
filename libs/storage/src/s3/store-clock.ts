import { isNativeError } from 'node:util/types';
import { clockDifferenceOf, clockWarning } from '../port/clock.rules.js';

/** The store's clock, by the dates of its answers. */
export class StoreClock {
  #difference: number | null = null;

  /** As `ObjectStore.clockDifference`. */
  get difference(): number | null {
    return this.#difference;
  }

  /** @param date the header `Date` of an answer */
  hear(date: string | undefined): void {
    this.#difference = clockDifferenceOf(date, Date.now()) ?? this.#difference;
  }

  /** Adds to an error that clocks differ, which a store often answers as a mere refusal. */
  explain(error: unknown): unknown {
    const warning = clockWarning(this.#difference);
    if (warning === undefined) {
      return error;
    }
    const said = isNativeError(error) ? error.message || error.name : String(error);
    return new Error([said, warning].join('. '), { cause: error });
  }
}
