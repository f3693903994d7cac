import type { Problem } from '@roomlight/contracts/rules';

/** An answer that isn't OK. `message` is the status, a colon, a space and the body's text (or the status text). */
export class ApiError extends Error {
  /** The server's problem document; null when the answer has none, such as a proxy's error page. */
  readonly problem: Problem | null;

  constructor(
    readonly status: number,
    body: string,
    statusText: string,
  ) {
    super(`${status}: ${body === '' ? statusText : body}`);
    this.name = 'ApiError';
    this.problem = parseProblem(body);
  }

  /** The server's sentence for the person. */
  get detail(): string | undefined {
    return this.problem?.detail;
  }
}

function parseProblem(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'detail' in value &&
    typeof value.detail === 'string'
  );
}

/** The text of a failure for a toast: the server's sentence, otherwise the fallback. */
export function errorText(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.detail : undefined) ?? fallback;
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, or as multipart when it is a form. */
  body?: object;
  signal?: AbortSignal;
  /** The `ETag` that the caller has: the answer may then be a 304. */
  etag?: string;
}

/** @throws ApiError when the answer isn't OK; TypeError when there is no answer at all. */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, signal, etag } = options;
  const multipart = body instanceof FormData;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && !multipart && { 'content-type': 'application/json' }),
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
    body: multipart ? body : body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  if (!response.ok && !(response.status === 304 && etag !== undefined)) {
    throw new ApiError(response.status, await response.text(), response.statusText);
  }
  return response;
}

/** Calls the server and parses the JSON answer. `T` is the contract of the call. */
export async function api<T>(path: string, options?: RequestOptions): Promise<T> {
  const response = await request(path, options);
  return (await response.json()) as T;
}

/** Like `api`, but returns null when nobody is signed in (401). */
export async function apiOrNull<T>(path: string, options?: RequestOptions): Promise<T | null> {
  try {
    return await api<T>(path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      return null;
    }
    throw error;
  }
}
