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
  /** Number of photos that one replica processes at a time with our own engine, each on its own thread. */
  @IsInt()
  @Min(1)
  @Max(256)
  QUEUE_WORKERS: number = Math.min(256, availableParallelism());

  /** Whether everything else on the machine goes before these threads (low), or they take their share of it (normal). */
  @IsIn(['low', 'normal'])
  QUEUE_PRIORITY: 'low' | 'normal' = 'low';

  /**
   * Maximum number of one user's tasks with the workers of all replicas; the others wait, so that one user's 500 sets
   * don't hold up another's 3. About twice the workers of all replicas lets a single user use all of them. Default:
   * twice the workers of one replica, at least 4.
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10_000)
  MAX_SETS_IN_FLIGHT?: number;

  /** Seconds without a chunk or part after which an upload no longer holds its listing's name. */
  @IsInt()
  @Min(1)
  @Max(604_800)
  UPLOAD_ABANDON_SECONDS: number = 600;

  /** Seconds without a chunk or part after which the files of an upload that could be resumed are removed. */
  @IsInt()
  @Min(1)
  @Max(2_592_000)
  UPLOAD_KEEP_SECONDS: number = 86_400;

  /**
   * Number of uploads that a user may have open, those that were interrupted and can be resumed among them: four times a
   * photographer's shoots of a day.
   */
  @IsInt()
  @Min(1)
  @Max(10_000)
  UPLOAD_MAX_OPEN: number = 20;

  /** GB of a user's open uploads as they were announced: two of the largest shoots, of 800 files of 100 MB. */
  @IsInt()
  @Min(1)
  @Max(100_000)
  UPLOAD_MAX_OPEN_GB: number = 160;

  /** Days for which frames are kept after their photo is stored, for another merge; 0 keeps none. */
  @IsInt()
  @Min(0)
  @Max(3650)
  FRAMES_KEPT_DAYS: number = 30;

  /** The provider that merges and finishes photos. Default: autoenhance when its key is set, otherwise built-in. */
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
