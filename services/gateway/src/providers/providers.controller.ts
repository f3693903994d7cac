import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import type { Done } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access } from '../http/auth/access.decorator.js';
import { Webhook } from '../http/auth/webhook.decorator.js';

/** Passes on the webhooks of external providers to the queue, which authenticates them. */
@Controller('api/providers')
@Access('anyone')
export class ProvidersController {
  constructor(private readonly calls: RpcClient) {}

  /** Receives Autoenhance.ai's webhooks about its work. Authenticated by the token in the Authorization header. */
  @Post('autoenhance/webhook')
  @HttpCode(200)
  @Fails(['invalid_request', 'wrong_token', 'not_running', 'unavailable'])
  @Webhook()
  autoenhance(
    @Headers('authorization') authorization: string = '',
    @Body() body: unknown = '',
  ): Promise<Done> {
    return this.calls.request('queue.provider.hint.v1', {
      provider: 'autoenhance',
      authorization,
      body: typeof body === 'string' ? body : '',
    });
  }
}
