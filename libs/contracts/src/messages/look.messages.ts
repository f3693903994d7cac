import { IsBoolean, IsUUID } from 'class-validator';
import { OpenFolder } from './media.messages.js';

/** Turns the common look of a folder's photos on or off. */
export class SetLook extends OpenFolder {
  @IsBoolean()
  on!: boolean;
}

/** A folder whose photos get a common look. */
export class LookOfFolder {
  @IsUUID()
  folderId!: string;
}

/** A photo that gets the look that was decided on. */
export class LookOfPhoto {
  @IsUUID()
  photoId!: string;
}
