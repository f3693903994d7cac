import { IsString, Length } from 'class-validator';

export class FolderRename {
  @IsString({ message: 'Folder name is required' })
  @Length(1, 500, { message: 'Folder name is required' })
  oldPath!: string;

  @IsString({ message: 'A new name is required' })
  @Length(1, 500, { message: 'A new name is required' })
  newName!: string;
}
