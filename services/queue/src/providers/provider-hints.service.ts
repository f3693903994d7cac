import { Injectable } from '@nestjs/common';
import { Clock } from '@roomlight/platform';

/** Wakes tasks of this replica that wait for a provider when its work may have progressed. */
@Injectable()
export class ProviderHintsService {
  private readonly waiting = new Map<string, Set<AbortController>>();

  constructor(private readonly clock: Clock) {}

  /** Waits for the given time, until a hint for one of these ids, or until the signal is aborted; never throws. */
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

  /** Wakes the tasks that wait for one of these ids. */
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
