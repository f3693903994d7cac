import { EnhancementSettings } from '@roomlight/contracts';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { FolderForm } from '../folders/folder-form.js';

const SETTINGS = { message: 'settings must be an object' };

/** A folder whose photos are to be enhanced, and how. */
export class EnhancementForm extends FolderForm {
  @IsObject(SETTINGS)
  @ValidateNested(SETTINGS)
  @Type(() => EnhancementSettings)
  settings: EnhancementSettings = new EnhancementSettings();
}
