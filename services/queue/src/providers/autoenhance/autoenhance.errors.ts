/** It didn't work now, and may the next time. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryError';

  /** @param retryAfterMs as they asked; null when they didn't */
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** They won't do it, however often they are asked. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  /** @param reason what they said, for the photographer */
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(`Autoenhance.ai answered ${status}: ${reason}`);
  }
}

/** The place they gave us for a file takes it no longer, or not like this. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';

  constructor(status: number, reason: string) {
    super(`Autoenhance.ai's storage answered ${status} to a file: ${reason}`);
  }
}
