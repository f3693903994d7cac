import { Module } from '@nestjs/common';
import { PaymentsMessages } from './payments/payments.messages.js';

@Module({ providers: [PaymentsMessages] })
export class AppModule {}
