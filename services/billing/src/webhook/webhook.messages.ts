import { Injectable } from '@nestjs/common';
import { StripeMessage, type Done } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { WebhookService } from './webhook.service.js';

@Injectable()
export class WebhookMessages {
  constructor(private readonly webhook: WebhookService) {}

  @Answers('billing.stripe.receive.v1')
  receive(message: StripeMessage): Promise<Done> {
    return this.webhook.receive(message);
  }
}
