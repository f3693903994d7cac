import { IfGiven, MAX_DEGREES, ALIGNED_AXES, type AlignedAxis } from '@roomlight/contracts';
import { IsIn, IsNumber, IsString, Length, Max, Min, ValidateIf } from 'class-validator';
import { FolderForm, FolderPathForm } from '../folders/folder.dto.js';

const FILE_NAME = { message: 'File name is required' };

/** A photo in a request body, with its folder. */
export class PhotoForm extends FolderForm {
  @IsString(FILE_NAME)
  @Length(1, 500, FILE_NAME)
  filename!: string;
}

export class PhotoPathForm extends FolderPathForm {
  @IsString(FILE_NAME)
  @Length(1, 500, FILE_NAME)
  filename!: string;
}

const CORRECTIONS = ['vertical', 'horizontal', 'auto'] as const;

/** Straightens a photo by a given angle or, for `auto`, by a detected one; then `angle` is ignored. */
export class AlignmentForm extends PhotoForm {
  @IsIn(CORRECTIONS)
  correctionType!: (typeof CORRECTIONS)[number];

  @ValidateIf(({ correctionType }: AlignmentForm) => correctionType !== 'auto')
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(-MAX_DEGREES)
  @Max(MAX_DEGREES)
  angle!: number;

  @ValidateIf(({ correctionType }: AlignmentForm) => correctionType === 'auto')
  @IfGiven()
  @IsIn(ALIGNED_AXES)
  axis?: AlignedAxis;
}
