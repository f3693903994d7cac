import { Body, Controller, Get, HttpCode, Param, Post, Query, UseFilters } from '@nestjs/common';
import type {
  CurrentUser,
  PaymentCheck,
  PaymentIntentAnswer,
  PaymentPage,
  PaymentStatus,
  PaymentSummary,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { IntentFailureFilter } from './intent-failure.filter.js';
import { IntentForm, ListingQuestion, PageQuery, PaymentQuestion } from './payment.dto.js';
import { STRIPE_DEADLINE_MS } from './stripe-deadline.rules.js';

@Controller('api')
@Access('user')
export class PaymentsController {
  constructor(private readonly calls: RpcClient) {}

  /** Returns whether a listing must be paid for, and whether it is. */
  @Get('payment-required')
  @Fails(['not_found'])
  check(
    @SignedInUser() { id }: CurrentUser,
    @Query() question: PaymentQuestion,
  ): Promise<PaymentCheck> {
    return this.calls.request('billing.payment.check.v1', { userId: id, ...question });
  }

  /**
   * Starts the payment for a listing. The card form confirms it with the `clientSecret`. An error repeats its sentence
   * in `error`.
   */
  @Post('create-payment-intent')
  @HttpCode(200)
  @Fails([
    'not_found',
    'already_paid',
    'payment_not_required',
    'payment_processing',
    'payment_refused',
    'payments_not_configured',
  ])
  @UseFilters(IntentFailureFilter)
  begin(
    @SignedInUser() { id, email, name }: CurrentUser,
    @Body() form: IntentForm,
  ): Promise<PaymentIntentAnswer> {
    return this.calls.request(
      'billing.payment.begin.v1',
      { userId: id, ...form, payer: { email, name } },
      { deadlineMs: STRIPE_DEADLINE_MS },
    );
  }

  /** Returns whether a listing's payment has arrived. */
  @Get('payment-status')
  @Fails(['not_found', 'payments_not_configured'])
  status(
    @SignedInUser() { id }: CurrentUser,
    @Query() { listingName }: ListingQuestion,
  ): Promise<PaymentStatus> {
    return this.calls.request(
      'billing.payment.status.v1',
      { userId: id, listingName },
      { deadlineMs: STRIPE_DEADLINE_MS },
    );
  }

  /** Lists the caller's payments, newest first. */
  @Get('payments')
  list(@SignedInUser() user: CurrentUser, @Query() query: PageQuery): Promise<PaymentPage> {
    return this.calls.request('billing.payment.list.v1', {
      caller: callerOf(user),
      whose: 'own',
      ...query,
    });
  }

  /** Shows one payment. */
  @Get('payments/:id')
  open(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Payment')) paymentId: string,
  ): Promise<PaymentSummary> {
    return this.calls.request('billing.payment.open.v1', { caller: callerOf(user), paymentId });
  }
}
