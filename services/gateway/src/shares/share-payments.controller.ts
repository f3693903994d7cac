import { Controller, Get, HttpCode, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import {
  DomainError,
  type PaymentIntentAnswer,
  type SharePaymentStatus,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { Fails } from '../api-document/document.decorator.js';
import { Access } from '../http/auth/access.decorator.js';
import { STRIPE_DEADLINE_MS } from '../payments/stripe-deadline.rules.js';
import { PrivateAnswersInterceptor } from './private-answers.interceptor.js';
import { ShareVisitsService } from './share-visits.service.js';

const ERRORS = [
  'not_found',
  'share_password_required',
  'too_many_attempts',
  'nothing_to_pay',
  'not_running',
  'unavailable',
] as const;

/** What somebody with a link pays for it, by card. */
@Controller('api/shares/:token/payment')
@Access('anyone')
@UseInterceptors(PrivateAnswersInterceptor)
@Fails(ERRORS)
export class SharePaymentsController {
  constructor(
    private readonly calls: RpcClient,
    private readonly visits: ShareVisitsService,
  ) {}

  /**
   * Starts the payment for the photos of a link. The card form confirms it with the `clientSecret`.
   *
   * The price is the link's own; nothing in the request says it.
   */
  @Post()
  @HttpCode(200)
  @Fails([
    ...ERRORS,
    'already_paid',
    'payment_processing',
    'payment_refused',
    'payments_not_configured',
  ])
  async begin(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
  ): Promise<PaymentIntentAnswer> {
    const { due, isReleased } = await this.quote(request, token);
    if (isReleased) {
      throw new DomainError(409, 'already_paid', 'These photos are already paid for.');
    }
    return this.calls.request('billing.share-payment.begin.v1', due, {
      deadlineMs: STRIPE_DEADLINE_MS,
    });
  }

  /** Returns how far the payment of a link is. */
  @Get()
  async status(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
  ): Promise<SharePaymentStatus> {
    const { due, isReleased } = await this.quote(request, token);
    return isReleased
      ? { state: 'released' }
      : this.calls.request(
          'billing.share-payment.status.v1',
          { shareId: due.shareId },
          { deadlineMs: STRIPE_DEADLINE_MS },
        );
  }

  private quote(request: FastifyRequest, token: string) {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.quote.v1', visit),
    );
  }
}
