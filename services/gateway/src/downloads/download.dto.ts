import { Colours, IfGiven } from '@roomlight/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, Length, ValidateNested } from 'class-validator';

const MAX_PHOTOS = 5000;

/** The colors of a photo in a download. */
export class PhotoColours extends Colours {
  @IsString({ message: 'File name is required' })
  @Length(1, 500, { message: 'File name is required' })
  filename!: string;
}

export class DownloadForm {
  /** The file names of the photos to download; all of the folder's when it is missing. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_PHOTOS, { message: `A download can have at most ${MAX_PHOTOS} photos` })
  @IsString({ each: true })
  @Length(1, 500, { each: true })
  only?: string[];

  @IsArray()
  @ArrayMaxSize(MAX_PHOTOS, { message: `A download can have at most ${MAX_PHOTOS} photos` })
  @ValidateNested({ each: true })
  @Type(() => PhotoColours)
  photos!: PhotoColours[];
}

export class ZipQuery {
  ticket?: string;
}
