import { Module } from '@nestjs/common';
import { PaymentsRepository } from './model/payments.repository.js';
import { RemovedUsers } from './model/removed-users.js';
import { UsesRepository } from './model/uses.repository.js';
import { Accounts } from './payments/accounts.js';
import { CheckoutService } from './payments/checkout.service.js';
import { Intents } from './payments/intents.js';
import { OpenPaymentsSweep } from './payments/open-payments-sweep.js';
import { PaymentFacts } from './payments/payment-facts.js';
import { PaymentStatusService } from './payments/payment-status.service.js';
import { PaymentsMessages } from './payments/payments.messages.js';
import { PaymentsService } from './payments/payments.service.js';
import { RefundsMessages } from './refunds/refunds.messages.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { StripeGateway } from './stripe/stripe-gateway.js';
import { UploadsMessages } from './uploads/uploads.messages.js';
import { UploadsService } from './uploads/uploads.service.js';
import { UsesMessages } from './uploads/uses.messages.js';
import { UserRemoval } from './users/user-removal.js';
import { UsersMessages } from './users/users.messages.js';
import { StripeEventsRepository } from './webhook/stripe-events.repository.js';
import { WebhookMessages } from './webhook/webhook.messages.js';
import { WebhookService } from './webhook/webhook.service.js';

@Module({
  providers: [
    Accounts,
    CheckoutService,
    Intents,
    OpenPaymentsSweep,
    PaymentFacts,
    PaymentStatusService,
    PaymentsMessages,
    PaymentsRepository,
    PaymentsService,
    RefundsMessages,
    RefundsRepository,
    RefundsService,
    StripeEventsRepository,
    StripeGateway,
    WebhookMessages,
    WebhookService,
    UploadsMessages,
    UploadsService,
    UsesMessages,
    UsesRepository,
    RemovedUsers,
    UserRemoval,
    UsersMessages,
  ],
})
export class AppModule {}
