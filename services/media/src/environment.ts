import { ServiceEnvironment } from '@roomlight/platform';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

export class MediaEnvironment extends ServiceEnvironment {
  /** Where photos lie; without it, in DATA_DIR. The other three belong to it. */
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

  /** Threads that edit photos and make smaller ones. */
  @IsInt()
  @Min(1)
  @Max(64)
  MEDIA_RENDER_WORKERS: number = 2;
}
