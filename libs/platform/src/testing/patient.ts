/** For JetStream's clients in tests, whose usual limit of 5 s depends on the machine: ends what hangs, in milliseconds. */
export const PATIENT = { timeout: 300_000 } as const;
