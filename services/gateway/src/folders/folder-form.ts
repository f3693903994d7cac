import { IsString, Length } from 'class-validator';

/** The text field of photos that go to a folder: its path, its name or a listing name. */
export class FolderForm {
  @IsString({ message: 'Folder name is required' })
  @Length(1, 500, { message: 'Folder name is required' })
  folderName!: string;
}
