import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';

export class CheckPayment {
  @IsUUID()
  userId!: string;

  @IsString()
  @MaxLength(500)
  listingName!: string;

  /** Photos that the user gets back: a set is one, an exterior is one. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000)
  photoCount?: number;
}

export interface PaymentCheck {
  paymentRequired: boolean;
  paymentVerified: boolean;
}
