import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { types } from 'node:util';
import { Logger } from '@nestjs/common';
import { DeadlineError, type Clock } from '@roomlight/platform';
import { ProviderAwayError } from '../enhancement.provider.js';
import type { ProviderRequests, RequestOutcome } from '../provider-requests.client.js';
import { reasonIn } from './answers.rules.js';
import { RefusedError, TemporaryError, UploadRefusedError } from './autoenhance.errors.js';
import { parsed } from './fields.rules.js';
import { isAboutTheKey, isTemporary, retryAfterMs } from './retry.rules.js';
import { TIMES } from './times.rules.js';

const API_VERSION = '2025-05-08';
const MAX_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

export interface Access {
  base: string;
  key: string;
  /** Photos cost nothing and bear a watermark. */
  devMode: boolean;
}

/** Single requests to Autoenhance.ai and its storage, each with a deadline. */
export class AutoenhanceHttp {
  private readonly log = new Logger(AutoenhanceHttp.name);
  private readonly base: string;
  private readonly headers: Record<string, string>;

  constructor(
    { base, key, devMode }: Access,
    private readonly requests: ProviderRequests,
    private readonly clock: Clock,
  ) {
    this.base = base.replace(/(?<!\/)\/+$/, '');
    this.headers = {
      'x-api-key': key,
      'x-api-version': API_VERSION,
      ...(devMode && { 'x-dev-mode': 'true' }),
    };
  }

  /**
   * Asks for JSON; with a body, by POST.
   * @throws TemporaryError, RefusedError; ProviderAwayError when the key isn't taken
   */
  async ask(path: string, signal: AbortSignal, body?: object): Promise<unknown> {
    const init: RequestInit = body === undefined ? {} : { method: 'POST', ...json(body) };
    const { status, text } = await this.within('ask', TIMES.answer, signal, async (limit) => {
      const response = await fetch(this.base + path, {
        ...init,
        headers: { ...this.headers, ...init.headers },
        redirect: 'manual',
        signal: limit,
      });
      const content = await response.text();
      this.check(response, content);
      return { status: response.status, text: content };
    });
    if (status < 200 || status > 299) {
      throw new RefusedError(status, reasonIn(text));
    }
    const answer = parsed(text);
    if (answer === undefined && text.trim() !== '') {
      throw new TemporaryError(`its answer to ${path} is no JSON`, null);
    }
    return answer;
  }

  /**
   * Sends a file to its upload address, without the API key, and to no other address.
   * @throws TemporaryError, UploadRefusedError
   */
  async upload(url: string, file: string, type: string, signal: AbortSignal): Promise<void> {
    const body = await openAsBlob(file);
    await this.within('upload', TIMES.transfer, signal, async (limit) => {
      const headers = { 'content-type': type };
      const redirect = 'manual';
      const response = await fetch(url, { method: 'PUT', headers, body, redirect, signal: limit });
      const text = await response.text();
      this.checkTemporary(response);
      if (!response.ok) {
        throw new UploadRefusedError(response.status, text.slice(0, 200));
      }
    });
  }

  /**
   * Downloads a file from the provider or from a redirect. The API key is never sent to another host.
   * @param address a path of the API, or the address of an earlier redirect
   * @param sentTo called before each redirect is followed
   * @returns whether the file exists; the answer for a file that isn't ready yet is undocumented
   * @throws TemporaryError; ProviderAwayError when the key isn't taken
   */
  async download(
    address: string,
    file: string,
    signal: AbortSignal,
    sentTo: (url: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<boolean> {
    return this.within('download', TIMES.transfer, signal, async (limit) => {
      let url = new URL(address.startsWith('/') ? this.base + address : address);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
        const isTheirs = url.origin === new URL(this.base).origin;
        const headers = isTheirs ? this.headers : {};
        const response = await fetch(url, { headers, redirect: 'manual', signal: limit });
        const location = response.headers.get('location');
        if (REDIRECTS.includes(response.status) && location !== null) {
          await response.body?.cancel();
          url = new URL(location, url);
          await sentTo(url.href);
          continue;
        }
        if (response.status === 200 && response.body !== null) {
          await pipeline(Readable.fromWeb(response.body), createWriteStream(file), {
            signal: limit,
          });
          return true;
        }
        const text = await response.text();
        if (isTheirs) {
          this.check(response, text);
        } else {
          this.checkTemporary(response);
        }
        return false;
      }
      throw new TemporaryError('it sends us round in circles', null);
    });
  }

  private check(response: Response, text: string): void {
    this.checkTemporary(response);
    const { status } = response;
    if (isAboutTheKey(status)) {
      const reason = reasonIn(text);
      this.log.error({
        msg: 'Autoenhance.ai refuses the account: see to AUTOENHANCE_API_KEY and its credits; photos wait until then',
        status,
        reason,
      });
      throw new ProviderAwayError(`Autoenhance.ai refuses the account (${status})`, null);
    }
  }

  private checkTemporary({ status, headers }: Response): void {
    if (isTemporary(status)) {
      const waitMs = retryAfterMs(headers.get('retry-after'), Date.now());
      throw new TemporaryError(`it answered ${status}`, waitMs);
    }
  }

  /** A broken connection or a timeout may succeed on a retry. */
  private within<Result>(
    name: string,
    ms: number,
    signal: AbortSignal,
    request: (limit: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    return this.requests.observe(
      name,
      () => this.tryWithin(ms, signal, request),
      (error) => (signal.aborted ? 'aborted' : outcomeOf(error)),
    );
  }

  private async tryWithin<Result>(
    ms: number,
    signal: AbortSignal,
    request: (limit: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.clock.within(ms, signal, request);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DeadlineError) {
        throw new TemporaryError(`it took longer than ${ms / 1000} s`, null, { cause: error });
      }
      if (isBrokenConnection(error)) {
        throw new TemporaryError("it can't be reached", null, { cause: error });
      }
      throw error;
    }
  }
}

function outcomeOf(error: unknown): RequestOutcome {
  return error instanceof TemporaryError || error instanceof ProviderAwayError ? 'away' : 'failed';
}

/** fetch reports network failures this way; errors with our own file look different. */
function isBrokenConnection(error: unknown): boolean {
  return types.isNativeError(error) && error.name === 'TypeError';
}

function json(body: object): { headers: Record<string, string>; body: string } {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
