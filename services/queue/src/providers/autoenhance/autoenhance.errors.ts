/** A temporary failure that may succeed on a retry. */
export class TemporaryError extends Error {
  override readonly name = 'TemporaryError';

  /** @param retryAfterMs the delay they requested; null when there is none */
  constructor(
    message: string,
    readonly retryAfterMs: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A refusal that no retry can change. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  /** @param reason their reason, for the photographer */
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(`Autoenhance.ai answered ${status}: ${reason}`);
  }
}

/** The upload address no longer accepts the file, or not in this form. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';

  constructor(status: number, reason: string) {
    super(`Autoenhance.ai's storage answered ${status} to a file: ${reason}`);
  }
}
