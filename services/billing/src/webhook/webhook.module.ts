import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { MissedEventsSweep } from './missed-events-sweep.job.js';
import { StripeEventsRepository } from './stripe-events.repository.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';

@Module({
  imports: [ModelModule, PaymentsModule, StripeModule],
  controllers: [WebhookController],
  providers: [MissedEventsSweep, StripeEventsRepository, WebhookService],
})
export class WebhookModule {}
