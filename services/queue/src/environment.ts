import { ServiceEnvironment } from '@roomlight/platform';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { availableParallelism } from 'node:os';

export class QueueEnvironment extends ServiceEnvironment {
  /** Where frames and photos lie; without it, in DATA_DIR. The other three belong to it. */
  @IsOptional()
  @IsString()
  S3_ENDPOINT?: string;

  @IsOptional()
  @IsString()
  S3_ACCESS_KEY?: string;

  @IsOptional()
  @IsString()
  S3_SECRET_KEY?: string;

  @IsOptional()
  @IsString()
  S3_BUCKET?: string;

  /** Sets that one replica merges at a time, each on a thread of its own. */
  @IsInt()
  @Min(1)
  @Max(256)
  QUEUE_WORKERS: number = Math.min(256, availableParallelism());

  /**
   * Sets of one user that are with the workers of all replicas at a time; the others wait, so that nobody's 500 sets
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
}
