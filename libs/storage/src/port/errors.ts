import { isNativeError } from 'node:util/types';
import { errorCode } from './error-code.js';

/** Of disks and of S3 stores. */
const IS_FULL = new Set(['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded']);

export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';

  constructor(
    readonly key: string,
    options?: ErrorOptions,
  ) {
    super(`There is no object ${JSON.stringify(key)} in the store`, options);
  }
}

export class InvalidKeyError extends Error {
  override readonly name = 'InvalidKeyError';

  constructor(
    readonly key: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`${JSON.stringify(key)} can't be an object's key: ${reason}`, options);
  }
}

/** The range begins behind the last byte (HTTP's 416). */
export class RangeNotSatisfiableError extends Error {
  override readonly name = 'RangeNotSatisfiableError';

  constructor(
    readonly key: string,
    /** Bytes of the whole object. */
    readonly total: number,
    options?: ErrorOptions,
  ) {
    super(`The range lies outside the ${total} bytes of object ${JSON.stringify(key)}`, options);
  }
}

/** The store is down, too slow, full or refuses us. `cause` is its own error. A later retry may help. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';

  /** @param attempt what was tried, with which key, e.g. `write object "photos/1"` */
  constructor(attempt: string, options: { cause: unknown }) {
    const { cause } = options;
    const said = isNativeError(cause) ? cause.message || cause.name : String(cause);
    super(`The object store could not ${attempt}: ${said}`, options);
  }

  /** Whether there is no space left, which only an operator can change. */
  get isFull(): boolean {
    return IS_FULL.has(errorCode(this.cause) ?? '');
  }
}
