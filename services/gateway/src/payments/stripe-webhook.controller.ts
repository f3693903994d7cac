import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import type { Done } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access } from '../http/auth/access.decorator.js';
import { Webhook } from '../http/auth/webhook.decorator.js';

/** Stripe's largest events are far smaller. */
const MAX_BYTES = 512 * 1024;
const MAX_SIGNATURE_LENGTH = 2000;

/** Passes on Stripe's webhooks to billing, which verifies the signature. */
@Controller('api/stripe/webhook')
@Access('anyone')
export class StripeWebhookController {
  constructor(private readonly calls: RpcClient) {}

  /** Receives Stripe's webhooks about payments. Authenticated by the signature. */
  @Post()
  @HttpCode(200)
  @Fails(['invalid_request', 'not_found', 'payments_not_configured', 'not_running', 'unavailable'])
  @Webhook({ maxBytes: MAX_BYTES })
  receive(
    @Headers('stripe-signature') signature: string = '',
    @Body() body: unknown = '',
  ): Promise<Done> {
    return this.calls.request('billing.stripe.receive.v1', {
      signature: signature.slice(0, MAX_SIGNATURE_LENGTH),
      body: typeof body === 'string' ? body : '',
    });
  }
}
