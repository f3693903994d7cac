import type { BusboyInstance } from '@fastify/busboy';
import { fieldWords, invalid } from '@roomlight/contracts';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  cutOff,
  formParser,
  givenFileName,
  MAX_FIELD_BYTES,
  MAX_FORM_FIELDS,
  MAX_FORM_FILES,
  tooMany,
} from './form-parser.helper.js';

export interface FormFile {
  filename: string;
  /** Must be read to its end or destroyed; the form continues after it. */
  body: Readable;
}

export interface FormReading {
  /** The one field that files come in. */
  fileField: string;
  /** Handles a file; the signal is aborted when the form fails. */
  onFile: (file: FormFile, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads a form as a stream, with text fields and files in any order, and returns its text fields when the form is
 * complete and all files are handled. On an error, all handlers are stopped and awaited, and the rest of the request is
 * read and dropped, so that the client gets the error instead of a broken connection.
 *
 * @throws DomainError 400 or 415, or what `onFile` threw
 */
export async function readForm(
  request: IncomingMessage,
  { fileField, onFile }: FormReading,
): Promise<Record<string, string>> {
  const failure = new AbortController();
  const fail = (error: unknown): void => failure.abort(error);
  const work: Promise<void>[] = [];
  try {
    const parser = formParser(request.headers);
    const fields = collectFields(parser, fail);
    parser.on('file', (field, body, filename) => {
      // The parser reports the same error as its own.
      body.on('error', () => undefined);
      if (field !== fileField) {
        const message = `Files must be in the field for the ${fieldWords(fileField)}`;
        fail(invalid(message, [{ field, message }]));
      }
      if (failure.signal.aborted) {
        body.resume();
        return;
      }
      work.push(onFile({ filename: givenFileName(filename), body }, failure.signal).catch(fail));
    });
    await parseAll(request, parser, failure);
    await Promise.all(work);
    failure.signal.throwIfAborted();
    return Object.fromEntries(fields);
  } catch (error) {
    fail(error);
    await Promise.all([...work, drain(request)]);
    throw failure.signal.reason;
  }
}

/** Resolves when the parser has seen the form's end; rejects as soon as something fails. */
function parseAll(
  request: IncomingMessage,
  parser: BusboyInstance,
  { signal }: AbortController,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (error: unknown): void => {
      request.unpipe(parser);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    parser.once('finish', resolve);
    parser.on('error', (error) => stop(cutOff(error)));
    finished(request, { writable: false }).catch((error: unknown) => stop(cutOff(error)));
    signal.addEventListener('abort', () => stop(signal.reason), { once: true });
    request.pipe(parser);
  });
}

function collectFields(
  parser: BusboyInstance,
  fail: (error: unknown) => void,
): Map<string, string> {
  const fields = new Map<string, string>();
  let bytes = 0;
  parser.on('field', (name, value, _nameIsCut, valueIsCut) => {
    bytes += Buffer.byteLength(value);
    if (!name) {
      fail(invalid('The form has a field without a name'));
    } else if (valueIsCut || bytes > MAX_FIELD_BYTES) {
      fail(invalid(`The text fields have more than ${MAX_FIELD_BYTES} bytes`));
    } else if (fields.has(name)) {
      const message = `The form has a field twice: ${fieldWords(name)}`;
      fail(invalid(message, [{ field: name, message }]));
    } else {
      fields.set(name, value);
    }
  });
  parser.once('filesLimit', () => fail(tooMany('files', MAX_FORM_FILES)));
  parser.once('fieldsLimit', () => fail(tooMany('text fields', MAX_FORM_FIELDS)));
  return fields;
}

async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) {
    return;
  }
  request.resume();
  // A client that leaves now needs no answer either.
  await finished(request, { writable: false }).catch(() => undefined);
}
