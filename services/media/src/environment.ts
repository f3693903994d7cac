import { ServiceEnvironment } from '@roomlight/platform';
import { IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min, ValidateIf } from 'class-validator';

const IsBoxId = () => Matches(/^\d+$/, { message: '$property must be a number of Box' });

export class MediaEnvironment extends ServiceEnvironment {
  /** Number of threads that edit photos and make smaller copies. Long work leaves one, very long work two to the others. */
  @IsInt()
  @Min(1)
  @Max(64)
  MEDIA_RENDER_WORKERS: number = 3;

  /** The directory of existing photos to migrate: `{id or e-mail of the user}/{listing}/{files}`. */
  @IsOptional()
  @IsString()
  LEGACY_PHOTOS_DIR?: string;

  /** The private key that signs exported JPEGs (C2PA), as PEM. Without it they aren't signed. */
  @ValidateIf((it: MediaEnvironment) => it.C2PA_CERTIFICATES !== undefined)
  @IsString()
  C2PA_KEY?: string;

  /** The key's certificate and those above it, as PEM, the key's own first. */
  @ValidateIf((it: MediaEnvironment) => it.C2PA_KEY !== undefined)
  @IsString()
  C2PA_CERTIFICATES?: string;

  /** The Box application that signs in by itself. Without it, existing photos are migrated into our own store. */
  @ValidateIf(usesBox)
  @IsString()
  BOX_CLIENT_ID?: string;

  @ValidateIf(usesBox)
  @IsString()
  BOX_CLIENT_SECRET?: string;

  /** The owner of the files: the enterprise's service account, or one user. */
  @ValidateIf((it: MediaEnvironment) => usesBox(it) && it.BOX_USER_ID === undefined)
  @IsBoxId()
  BOX_ENTERPRISE_ID?: string;

  @IsOptional()
  @IsBoxId()
  BOX_USER_ID?: string;

  /** The parent folder of the users' folders; 0 is the account's root folder. */
  @IsBoxId()
  BOX_ROOT_FOLDER_ID: string = '0';

  /** Replaces Box's own base address for all requests. */
  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_tld: false, require_protocol: true },
    { message: '$property must be an address that starts with http:// or https://' },
  )
  BOX_API_BASE?: string;
}

function usesBox(it: MediaEnvironment): boolean {
  return [it.BOX_CLIENT_ID, it.BOX_CLIENT_SECRET, it.BOX_ENTERPRISE_ID, it.BOX_USER_ID].some(
    (value) => value !== undefined,
  );
}
