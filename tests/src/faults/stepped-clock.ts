/**
 * Loaded into a process before its program (`node --import`): each SIGUSR2 shifts its clock by another step, as an
 * administrator or a faulty time server might. Timers are not affected.
 */
const HOUR_MS = 3_600_000;
const STEPS_MS = [2 * HOUR_MS, -2 * HOUR_MS, 0];

const RealDate = Date;
let step = -1;
const shift = (): number => STEPS_MS[step % STEPS_MS.length] ?? 0;

class SteppedDate extends RealDate {
  constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
    if (given.length === 0) {
      super(SteppedDate.now());
    } else {
      super(...given);
    }
  }

  static override now(): number {
    return RealDate.now() + shift();
  }

  /** Dates that Node creates itself must also be instances of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof RealDate;
  }
}

globalThis.Date = SteppedDate as DateConstructor;
process.on('SIGUSR2', () => {
  step += 1;
});
