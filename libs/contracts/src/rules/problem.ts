/** An invalid field of a request, with a sentence for the person who filled it in. */
export class FieldError {
  field!: string;
  message!: string;
}

/** The RFC 9457 problem in every error answer. `message` repeats `detail`. */
export class Problem {
  type!: string;
  title!: string;
  status!: number;
  /** One sentence for the person who sees it. */
  detail!: string;
  /** Stable snake_case identifier for programs. */
  code!: string;
  message!: string;
  errors?: FieldError[];
}

export interface DomainErrorOptions {
  /** Further members of the problem document, such as the upload's conflict fields. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/**
 * A request of a person or program that a rule refuses, or that can't be served now. It crosses NATS as `{status, code,
 * detail, extra}` and becomes problem+json at the gateway.
 */
export class DomainError extends Error {
  readonly extra: Record<string, unknown>;

  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string,
    options: DomainErrorOptions = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'DomainError';
    this.extra = options.extra ?? {};
  }
}

/** 400: the request breaks a rule. */
export function invalid(detail: string, errors: FieldError[] = []): DomainError {
  return new DomainError(
    400,
    'invalid_request',
    detail,
    errors.length > 0 ? { extra: { errors } } : {},
  );
}

/** 404: it doesn't exist, or it belongs to somebody else. The two must not be told apart. */
export function notFound(what: string): DomainError {
  return new DomainError(404, 'not_found', `${what} not found`);
}

/** 404: the photo is there, but its file is not in the store any more. */
export function photoLost(filename: string): DomainError {
  return new DomainError(
    404,
    'photo_lost',
    `The file of ${filename} is no longer stored, so this photo can't be shown or downloaded.`,
  );
}

export function isPhotoLost(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'photo_lost';
}

/** 503: the called service isn't running, so nothing has happened. */
export function notRunning(detail: string, cause?: unknown): DomainError {
  return new DomainError(503, 'not_running', detail, { extra: { retryAfterSeconds: 2 }, cause });
}

/** 503: a dependency is down or didn't answer; the request may have taken effect anyway. */
export function unavailable(detail: string, cause?: unknown): DomainError {
  return new DomainError(503, 'unavailable', detail, { extra: { retryAfterSeconds: 2 }, cause });
}

/** Whether a failed call certainly changed nothing: the service refused it, or wasn't running. */
export function hasNoEffect(error: unknown): boolean {
  return error instanceof DomainError && (error.status < 500 || error.code === 'not_running');
}
