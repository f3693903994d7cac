import { IsString, Length } from 'class-validator';

const REQUIRED = { message: 'Folder name is required' };

/** A folder in a body, as some calls name it: its path, its name or a listing name. */
export class FolderForm {
  @IsString(REQUIRED)
  @Length(1, 500, REQUIRED)
  folderName!: string;
}

/** As others do. */
export class FolderPathForm {
  @IsString(REQUIRED)
  @Length(1, 500, REQUIRED)
  folderPath!: string;
}
