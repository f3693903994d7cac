import { EnhancementSettings } from '@roomlight/contracts';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { FolderForm } from '../folders/folder.dto.js';

/** A folder whose photos are to be enhanced, with the settings. */
export class EnhancementForm extends FolderForm {
  @IsObject()
  @ValidateNested()
  @Type(() => EnhancementSettings)
  settings: EnhancementSettings = new EnhancementSettings();
}
