import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DomainError, ProviderHint, ProviderWork, type Done } from '@roomlight/contracts';
import { Broadcasts, OnBroadcast, OnCall } from '@roomlight/platform';
import { QueueEnvironment } from '../environment.js';
import { ProviderHintsService } from './provider-hints.service.js';
import { PROVIDER_REGISTRY } from './provider-registry.provider.js';
import { carriesToken } from './webhook-token.rules.js';

@Controller()
export class ProviderHintsController {
  constructor(
    private readonly environment: QueueEnvironment,
    private readonly hints: ProviderHintsService,
    private readonly broadcasts: Broadcasts,
  ) {}

  /** Any replica may have the work, so the hint is broadcast. */
  @OnCall('queue.provider.hint.v1')
  hint(@Payload() { provider, authorization, body }: ProviderHint): Promise<Done> {
    const { webhook } = PROVIDER_REGISTRY[provider];
    if (webhook === undefined || !carriesToken(authorization, webhook.token(this.environment))) {
      const detail = "The Authorization header doesn't carry the token that was agreed on";
      return Promise.reject(new DomainError(401, 'wrong_token', detail));
    }
    const ids = webhook.workIn(body);
    if (ids.length > 0) {
      this.broadcasts.publish('queue.provider.progressed.v1', { provider, ids });
    }
    return Promise.resolve({ message: 'Thank you' });
  }

  @OnBroadcast('queue.provider.progressed.v1')
  progressed(@Payload() { ids }: ProviderWork): void {
    this.hints.wake(ids);
  }
}
