import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { StripeMessage, type Done } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { WebhookService } from './webhook.service.js';

@Controller()
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  @OnCall('billing.stripe.receive.v1')
  receive(@Payload() message: StripeMessage): Promise<Done> {
    return this.webhook.receive(message);
  }
}
