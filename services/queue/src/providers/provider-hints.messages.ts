import { Injectable } from '@nestjs/common';
import { DomainError, ProviderHint, ProviderWork, type Done } from '@roomlight/contracts';
import { Answers, Broadcasts, Hears } from '@roomlight/platform';
import { QueueEnvironment } from '../environment.js';
import { ProviderHints } from './provider-hints.js';
import { PROVIDER_REGISTRY } from './provider-registry.js';
import { carriesToken } from './webhook-token.rules.js';

@Injectable()
export class ProviderHintsMessages {
  constructor(
    private readonly environment: QueueEnvironment,
    private readonly hints: ProviderHints,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** The work may be with any replica: all are told. */
  @Answers('queue.provider.hint.v1')
  hint({ provider, authorization, body }: ProviderHint): Promise<Done> {
    const { webhook } = PROVIDER_REGISTRY[provider];
    if (webhook === undefined || !carriesToken(authorization, webhook.token(this.environment))) {
      const detail = "The Authorization header doesn't carry the token that was agreed on";
      return Promise.reject(new DomainError(401, 'wrong_token', detail));
    }
    const ids = webhook.workIn(body);
    if (ids.length > 0) {
      this.broadcasts.tell('queue.provider.progressed.v1', { provider, ids });
    }
    return Promise.resolve({ message: 'Thank you' });
  }

  @Hears('queue.provider.progressed.v1')
  progressed({ ids }: ProviderWork): void {
    this.hints.wake(ids);
  }
}
