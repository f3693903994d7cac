/** For NATS' clients in tests, whose usual limits depend on the machine: ends requests that hang, in milliseconds. */
export const PATIENT = { timeout: 300_000 } as const;
