import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Actor, CurrentUser, PaymentPage, PaymentSummary } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInActor, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { RefundForm, SearchQuery } from './payment.dto.js';
import { STRIPE_DEADLINE_MS } from './stripe-deadline.rules.js';

/** Everybody's payments, for administrators. */
@Controller('api/admin/payments')
@Access('admin')
export class AllPaymentsController {
  constructor(private readonly calls: RpcClient) {}

  /** Lists the payments of all users, newest first. */
  @Get()
  list(@SignedInUser() user: CurrentUser, @Query() query: SearchQuery): Promise<PaymentPage> {
    return this.calls.request('billing.payment.list.v1', {
      caller: callerOf(user),
      whose: 'all',
      ...query,
    });
  }

  /** Refunds a payment in whole or in part. Requests with the same `refundId` give one refund. */
  @Post(':id/refund')
  @HttpCode(200)
  @Fails([
    'already_refunded',
    'not_paid',
    'refund_conflict',
    'refund_pending',
    'refund_refused',
    'payments_not_configured',
  ])
  refund(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('Payment')) paymentId: string,
    @Body() form: RefundForm,
  ): Promise<PaymentSummary> {
    return this.calls.request(
      'billing.payment.refund.v1',
      { actor, paymentId, ...form },
      { deadlineMs: STRIPE_DEADLINE_MS },
    );
  }
}
