import { Injectable } from '@nestjs/common';
import { Clock } from '@roomlight/platform';

/** Lets those who wait for a provider's work know, in this replica, that it may be further than it was. */
@Injectable()
export class ProviderHintsService {
  private readonly waiting = new Map<string, Set<AbortController>>();

  constructor(private readonly clock: Clock) {}

  /** Waits so long, or until one of these is hinted at or the signal is aborted; never throws. */
  async wait(ids: readonly string[], ms: number, signal: AbortSignal): Promise<void> {
    const hinted = new AbortController();
    for (const id of ids) {
      this.waiting.set(id, (this.waiting.get(id) ?? new Set()).add(hinted));
    }
    try {
      await this.clock.sleep(ms, AbortSignal.any([signal, hinted.signal]));
    } finally {
      for (const id of ids) {
        this.forget(id, hinted);
      }
    }
  }

  /** Wakes whoever waits for one of these. */
  wake(ids: readonly string[]): void {
    for (const hinted of ids.flatMap((id) => [...(this.waiting.get(id) ?? [])])) {
      hinted.abort();
    }
  }

  private forget(id: string, hinted: AbortController): void {
    const waiting = this.waiting.get(id);
    waiting?.delete(hinted);
    if (waiting?.size === 0) {
      this.waiting.delete(id);
    }
  }
}
