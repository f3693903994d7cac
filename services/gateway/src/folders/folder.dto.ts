import { IsString, Length } from 'class-validator';

const REQUIRED = { message: 'Folder name is required' };

/** A folder in the body of some calls: its path, its name or a listing name. */
export class FolderForm {
  @IsString(REQUIRED)
  @Length(1, 500, REQUIRED)
  folderName!: string;
}

/** A folder in the body of the other calls. */
export class FolderPathForm {
  @IsString(REQUIRED)
  @Length(1, 500, REQUIRED)
  folderPath!: string;
}
