import { PROVIDERS, type Provider } from '@roomlight/contracts';
import { ServiceEnvironment } from '@roomlight/platform';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsUrl,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { availableParallelism } from 'node:os';

export class QueueEnvironment extends ServiceEnvironment {
  /** Photos that one replica makes at a time with our own engine, each on a thread of its own. */
  @IsInt()
  @Min(1)
  @Max(256)
  QUEUE_WORKERS: number = Math.min(256, availableParallelism());

  /**
   * Tasks of one user that are with the workers of all replicas at a time; the others wait, so that nobody's 500 sets
   * hold up another's 3. About twice the workers of all replicas lets one user alone use them all. Unset: twice the
   * workers of one replica, at least 4.
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10_000)
  MAX_SETS_IN_FLIGHT?: number;

  /** An upload that gets no chunk for so many seconds is abandoned, and its files are removed. */
  @IsInt()
  @Min(1)
  @Max(604_800)
  UPLOAD_ABANDON_SECONDS: number = 600;

  /** Who merges and finishes photos. Unset: autoenhance when its key is set, else built-in. */
  @IsOptional()
  @IsIn(PROVIDERS)
  ENHANCEMENT_PROVIDER?: Provider;

  @ValidateIf(needsAutoenhanceKey)
  @Matches(/^[!-~]+$/, { message: '$property may have no spaces and no special characters' })
  AUTOENHANCE_API_KEY?: string;

  @IsUrl(
    { protocols: ['http', 'https'], require_tld: false, require_protocol: true },
    { message: '$property must be an address that starts with http:// or https://' },
  )
  AUTOENHANCE_API_BASE: string = 'https://api.autoenhance.ai';

  /** The token set beside the webhook's address in Autoenhance.ai's app; without it, webhooks are refused. */
  @IsOptional()
  @MinLength(16)
  AUTOENHANCE_WEBHOOK_TOKEN?: string;

  /** Photos cost nothing and bear a watermark. */
  @IsIn(['true', 'false'])
  AUTOENHANCE_DEV_MODE: 'true' | 'false' = 'false';

  get chosenProvider(): Provider {
    return (
      this.ENHANCEMENT_PROVIDER ??
      (this.AUTOENHANCE_API_KEY === undefined ? 'built-in' : 'autoenhance')
    );
  }
}

function needsAutoenhanceKey({
  ENHANCEMENT_PROVIDER,
  AUTOENHANCE_API_KEY,
}: QueueEnvironment): boolean {
  return ENHANCEMENT_PROVIDER === 'autoenhance' || AUTOENHANCE_API_KEY !== undefined;
}
