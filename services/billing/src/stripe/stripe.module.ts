import { Module } from '@nestjs/common';
import { StripeGateway } from './stripe-gateway.client.js';

@Module({
  providers: [StripeGateway],
  exports: [StripeGateway],
})
export class StripeModule {}
