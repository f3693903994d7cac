import { IfGiven, MAX_OWN_STYLE_NAME } from '@roomlight/contracts';
import { IsString, Length, MaxLength, MinLength } from 'class-validator';

const NAME = { message: 'Name is required' };

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
