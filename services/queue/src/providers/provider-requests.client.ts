import { SpanKind } from '@opentelemetry/api';
import type { Provider } from '@roomlight/contracts';
import { inSpan, type Metrics } from '@roomlight/platform';

/** `away`: they may answer the next time. */
export type RequestOutcome = 'answered' | 'away' | 'aborted' | 'failed';

/** Measures and traces requests to an external provider, without their addresses, which contain secrets. */
export class ProviderRequests {
  private readonly durations;

  constructor(
    metrics: Metrics,
    private readonly provider: Provider,
  ) {
    this.durations = metrics.durations({
      name: 'provider_request_seconds',
      help: 'Duration of single requests to the provider and its storage',
      labels: ['provider', 'request', 'outcome'],
    });
  }

  /** @param outcomeOf what it means when the work throws this */
  async observe<Result>(
    request: string,
    work: () => Promise<Result>,
    outcomeOf: (error: unknown) => RequestOutcome,
  ): Promise<Result> {
    const { provider } = this;
    const done = this.durations.startTimer({ provider, request });
    try {
      const result = await inSpan(`${provider} ${request}`, { kind: SpanKind.CLIENT }, work);
      done({ outcome: 'answered' });
      return result;
    } catch (error) {
      done({ outcome: outcomeOf(error) });
      throw error;
    }
  }
}
