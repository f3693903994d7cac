import { Controller, Get, Query } from '@nestjs/common';
import type { CurrentUser, PaymentCheck } from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { IsOptional, IsString, Length } from 'class-validator';
import { Access, SignedInUser } from '../http/access.decorator.js';
import { WholeNumber } from '../http/whole-number.js';

export class PaymentQuestion {
  @IsString({ message: 'Listing name is required' })
  @Length(1, 500, { message: 'Listing name is required' })
  listingName!: string;

  /** Photos that the user gets back. */
  @IsOptional()
  @WholeNumber(1, 100_000)
  photoCount?: number;
}

@Controller('api/payment-required')
@Access('user')
export class PaymentsController {
  constructor(private readonly calls: Calls) {}

  @Get()
  check(
    @SignedInUser() { id }: CurrentUser,
    @Query() question: PaymentQuestion,
  ): Promise<PaymentCheck> {
    return this.calls.ask('billing.payment.check.v1', { userId: id, ...question });
  }
}
