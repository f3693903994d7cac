import { errorCode } from '../port/error-code.js';
import { InvalidKeyError, ObjectNotFoundError, StoreUnavailableError } from '../port/errors.js';

/** For `catch`, where another process may already have done the same. */
export function ignore(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(errorCode(error) ?? '')) {
      throw error;
    }
  };
}

const IS_NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
const IS_FOLDER = new Set(['ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'EEXIST']);

/** Turns a file system error on reading or writing an object into the caller's error. */
export function asStoreError(
  verb: 'read' | 'write' | 'copy' | 'delete',
  key: string,
  cause: unknown,
): Error {
  if (cause instanceof ObjectNotFoundError || cause instanceof InvalidKeyError) {
    return cause;
  }
  const code = errorCode(cause) ?? '';
  if (code === 'ELOOP') {
    return new InvalidKeyError(key, 'it is a symbolic link', { cause });
  }
  if (verb !== 'write' && IS_NO_FILE.has(code)) {
    return new ObjectNotFoundError(key, { cause });
  }
  if (verb === 'write' && IS_FOLDER.has(code)) {
    return new InvalidKeyError(key, 'one key would be the folder of another', { cause });
  }
  return new StoreUnavailableError(`${verb} object ${JSON.stringify(key)}`, { cause });
}
