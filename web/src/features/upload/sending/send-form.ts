import { type Problem, UPLOAD_TIMEOUT_MS } from '@roomlight/contracts/rules';
import { api, ApiError } from '../../../lib/api/api';
import { unreadableText } from './left-out.rules';
import { unreadableFiles } from '../files/readable-files';

export type SendFailure =
  | {
      kind: 'refused';
      status: number;
      problem: Partial<Problem> & Record<string, unknown>;
      /** The `Code` of an object store's answer. */
      storeCode?: string | undefined;
    }
  /** A file of the body is gone from the disk, or isn't the one that was picked. */
  | { kind: 'unreadable'; file: File }
  | { kind: 'timeout' }
  | { kind: 'network' }
  | { kind: 'aborted' };

export class SendError extends Error {
  constructor(readonly failure: SendFailure) {
    super(describe(failure));
    this.name = 'SendError';
  }
}

/** The text for the person: the server's sentence when there is one. */
function describe(failure: SendFailure): string {
  switch (failure.kind) {
    case 'refused':
      return failure.problem.detail ?? `Upload failed with status ${failure.status}`;
    case 'unreadable':
      return unreadableText(failure.file);
    case 'timeout':
      return 'Upload timeout';
    case 'network':
      return 'The connection was lost. Check your network and try again.';
    case 'aborted':
      return 'Upload stopped';
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // The answer comes from a proxy, not from our server; its status says enough.
    return {};
  }
}

export interface SendOptions {
  /** Those that the body consists of, to tell a file that can't be read from a network that is away. */
  files: readonly File[];
  /** Called with the bytes of this request sent so far. */
  onProgress: (sentBytes: number) => void;
  /** Stops the request, unless all of it is sent: whoever stops it must learn whether it had an effect. */
  signal: AbortSignal;
}

/** What is sent, and where; a form brings its own content type. */
export interface Sending {
  method: 'POST' | 'PUT';
  address: string;
  body: FormData | Blob;
  contentType?: string;
}

/** @throws SendError */
export const sendForm = (
  address: string,
  form: FormData,
  options: SendOptions,
): Promise<Record<string, unknown>> => send({ method: 'POST', address, body: form }, options);

/**
 * Sends bytes with XMLHttpRequest, because fetch doesn't report how much of a body has been sent.
 * @throws SendError
 */
export function send(
  { method, address, body, contentType }: Sending,
  { files, onProgress, signal }: SendOptions,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (failure: SendFailure) => reject(new SendError(failure));
    if (signal.aborted) {
      fail({ kind: 'aborted' });
      return;
    }
    let isSent = false;
    request.upload.onload = () => {
      isSent = true;
    };
    const stop = () => {
      if (!isSent) {
        request.abort();
      }
    };
    signal.addEventListener('abort', stop, { once: true });
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.ontimeout = () => fail({ kind: 'timeout' });
    request.onerror = () =>
      void unreadableFiles(files).then(([file]) =>
        fail(file === undefined ? { kind: 'network' } : { kind: 'unreadable', file }),
      );
    request.onabort = () => fail({ kind: 'aborted' });
    request.onload = () => {
      const answer = parseObject(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        resolve(answer);
      } else {
        const storeCode = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(request.responseText)?.[1];
        fail({ kind: 'refused', status: request.status, problem: answer, storeCode });
      }
    };
    request.open(method, address);
    // The store knows no sessions: its addresses are signed.
    request.withCredentials = address.startsWith('/');
    request.timeout = UPLOAD_TIMEOUT_MS;
    if (contentType !== undefined) {
      request.setRequestHeader('content-type', contentType);
    }
    request.send(body);
  });
}

/** @throws SendError */
export async function postJson<Answer>(
  path: string,
  body: object,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    return await api<Answer>(path, { method: 'POST', body, signal });
  } catch (error) {
    if (error instanceof ApiError) {
      const { status, problem } = error;
      throw new SendError({ kind: 'refused', status, problem: { ...problem } });
    }
    throw new SendError({ kind: signal.aborted ? 'aborted' : 'network' });
  }
}
