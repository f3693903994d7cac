import { FinishedPhoto, IfGiven, MAX_OWN_STYLE_NAME, OWN_STYLE_PHOTOS } from '@roomlight/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsString,
  Length,
  Matches,
  MaxLength,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { FolderPathForm } from '../folders/folder.dto.js';

const NAME = { message: 'Name is required' };
const { min, max } = OWN_STYLE_PHOTOS;
const COUNT = { message: `Choose ${min} to ${max} photos` };

export class OwnStyleForm {
  @MaxLength(MAX_OWN_STYLE_NAME, {
    message: `Name must have at most ${MAX_OWN_STYLE_NAME} characters`,
  })
  @IsString(NAME)
  @MinLength(1, NAME)
  name!: string;

  /** `{userId}/{folderName}` of the photos that the finished ones were made of. */
  @IfGiven()
  @IsString()
  @Length(1, 500)
  folderPath?: string;
}

/** The new name of a look. */
export class OwnStyleNameForm {
  @MaxLength(MAX_OWN_STYLE_NAME, {
    message: `Name must have at most ${MAX_OWN_STYLE_NAME} characters`,
  })
  @IsString(NAME)
  @Matches(/\S/, NAME)
  name!: string;
}

/** Photos of a folder that were finished here. */
export class OwnStyleFolderForm extends FolderPathForm {
  @MaxLength(MAX_OWN_STYLE_NAME, {
    message: `Name must have at most ${MAX_OWN_STYLE_NAME} characters`,
  })
  @IsString(NAME)
  @Matches(/\S/, NAME)
  name!: string;

  @IsArray(COUNT)
  @ArrayMinSize(min, COUNT)
  @ArrayMaxSize(max, COUNT)
  @ArrayUnique(({ filename }: FinishedPhoto) => filename, { message: 'Choose each photo once' })
  @ValidateNested({ each: true })
  @Type(() => FinishedPhoto)
  photos!: FinishedPhoto[];
}
