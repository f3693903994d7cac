import { ServiceEnvironment } from '@roomlight/platform';
import { IsInt, IsOptional, IsUrl, Matches, Max, Min } from 'class-validator';

export class BillingEnvironment extends ServiceEnvironment {
  /** Stripe's secret key. Without it, no payment is possible. */
  @IsOptional()
  @Matches(/^[sr]k_\w+$/, { message: '$property must be a key that starts with sk_ or rk_' })
  STRIPE_SECRET_KEY?: string;

  /** The secret that verifies Stripe's webhooks. Without it, no webhook is accepted. */
  @IsOptional()
  @Matches(/^whsec_\w+$/, { message: '$property must be a secret that starts with whsec_' })
  STRIPE_WEBHOOK_SECRET?: string;

  /** Where Stripe's API is. */
  @IsUrl(
    { protocols: ['http', 'https'], require_tld: false, require_protocol: true },
    { message: '$property must be an address that starts with http:// or https://' },
  )
  STRIPE_API_BASE: string = 'https://api.stripe.com';

  /** The price of a listing for users without a price of their own. */
  @IsInt()
  @Min(0)
  @Max(100_000_000)
  DEFAULT_PAYMENT_AMOUNT_CENTS: number = 4900;
}
