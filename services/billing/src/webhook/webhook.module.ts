import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { StripeEventsRepository } from './stripe-events.repository.js';
import { WebhookMessages } from './webhook.messages.js';
import { WebhookService } from './webhook.service.js';

@Module({
  imports: [ModelModule, PaymentsModule, StripeModule],
  providers: [StripeEventsRepository, WebhookMessages, WebhookService],
})
export class WebhookModule {}
