import { Controller, Get, Query } from '@nestjs/common';
import type { CurrentUser, PaymentCheck } from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { Access, SignedInUser } from '../http/access.decorator.js';
import { AsNumber } from '../http/form-number.js';

export class PaymentQuestion {
  @IsString({ message: 'Listing name is required' })
  @Length(1, 500, { message: 'Listing name is required' })
  listingName!: string;

  /** Photos that the user gets back. */
  @IsOptional()
  @AsNumber()
  @IsInt({ message: 'photoCount must be a whole number' })
  @Min(1)
  @Max(100_000)
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
