import { EXPORT_CHOICES, IfGiven, type ExportChoice } from '@roomlight/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, Length, ValidateNested } from 'class-validator';
import { PhotoColours } from '../downloads/download.dto.js';

const MAX_PHOTOS = 5000;

export class ExportForm {
  /** A built-in preset (`bright`, `crmls`, `har`, `nwmls`, `connectmls`, `web`, `print`, `original`), or the id of an own one. */
  @IsString()
  @Length(1, 60)
  presetId!: string;

  @IsIn(EXPORT_CHOICES, { message: 'Choose all photos or the approved ones' })
  choice!: ExportChoice;

  /** The colors of photos, which stay as they are when none are given. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_PHOTOS, { message: `An export can have at most ${MAX_PHOTOS} photos` })
  @ValidateNested({ each: true })
  @Type(() => PhotoColours)
  photos?: PhotoColours[];
}
