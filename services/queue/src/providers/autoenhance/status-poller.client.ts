import type { Clock } from '@roomlight/platform';
import { jitteredMs } from './retry.rules.js';
import type { ProviderHintsService } from '../provider-hints.service.js';
import { ProviderAwayError } from '../enhancement.provider.js';
import type { AutoenhanceHttp } from './autoenhance-http.client.js';
import { readImage, readOrder, type ImageAnswer, type OrderAnswer } from './answers.rules.js';
import { RefusedError } from './autoenhance.errors.js';
import { withRetries } from './with-retries.helper.js';
import { TIMES } from './times.rules.js';
import type { Work } from './work.client.js';

/** Polls the provider's progress, which has no side effects. */
export class StatusPoller {
  constructor(
    private readonly http: AutoenhanceHttp,
    private readonly hints: ProviderHintsService,
    private readonly clock: Clock,
  ) {}

  /** Null when the provider knows none. */
  async order(id: string, signal: AbortSignal): Promise<OrderAnswer | null> {
    const answer = await this.find(`/v3/orders/${encodeURIComponent(id)}`, signal);
    return answer === null ? null : readOrder(answer);
  }

  /** Null when the provider knows none. */
  async image(id: string, signal: AbortSignal): Promise<ImageAnswer | null> {
    const answer = await this.find(`/v3/images/${encodeURIComponent(id)}`, signal);
    return answer === null ? null : readImage(answer);
  }

  /**
   * Polls until there is a result, and at once when a webhook arrives.
   * @param look returns null while there is no result
   * @throws ProviderAwayError when the result never comes; the work is then started again
   */
  async until<Result>(work: Work, look: () => Promise<Result | null>): Promise<Result> {
    const { poll, work: limit } = TIMES;
    const since = this.clock.now();
    for (;;) {
      const found = await withRetries(look, this.clock, work.signal);
      if (found !== null) {
        return found;
      }
      if (this.clock.now() - since > limit) {
        await work.giveUp();
        const minutes = Math.round(limit / 60_000);
        throw new ProviderAwayError(`Autoenhance.ai made no photo in ${minutes} minutes`, null);
      }
      const { workId, imageId } = work.progress;
      const ids = imageId === null ? [workId] : [workId, imageId];
      await this.hints.wait(ids, jitteredMs(poll, Math.random()), work.signal);
      work.signal.throwIfAborted();
    }
  }

  private async find(path: string, signal: AbortSignal): Promise<unknown> {
    try {
      return (await this.http.ask(path, signal)) ?? {};
    } catch (error) {
      if (error instanceof RefusedError && error.status === 404) {
        return null;
      }
      throw error;
    }
  }
}
