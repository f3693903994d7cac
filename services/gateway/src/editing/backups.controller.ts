import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  parseFolderReference,
  type BackupCheck,
  type CurrentUser,
  type Done,
  type PhotoReference,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { folderAddresses, PhotoOf } from '../folders/addressed-folder.dto.js';
import { Fails } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { PhotoForm, PhotoPathForm } from './photo.dto.js';
import { RENDERING } from './rendering-deadline.rules.js';

@Controller('api')
@Access('user')
export class BackupsController {
  constructor(private readonly calls: RpcClient) {}

  /** Returns whether a photo has a backup, and its address. */
  @Get(folderAddresses('check-backup', '/:filename'))
  check(@PhotoOf() photo: PhotoReference): Promise<BackupCheck> {
    return this.calls.request('media.backup.check.v1', photo);
  }

  /** Makes a photo's backup: as it is now. */
  @Post('create-backup')
  @HttpCode(200)
  @Fails(['not_found'])
  create(
    @SignedInUser() user: CurrentUser,
    @Body() { folderPath, filename }: PhotoPathForm,
  ): Promise<Done> {
    const folder = parseFolderReference(folderPath, user.id);
    return this.calls.request('media.backup.create.v1', {
      caller: callerOf(user),
      ...folder,
      filename,
    });
  }

  /** Restores a photo from its backup. */
  @Post('revert-from-backup')
  @HttpCode(200)
  @Fails(['not_found', 'changed_meanwhile'])
  revert(
    @SignedInUser() user: CurrentUser,
    @Body() { folderName, filename }: PhotoForm,
  ): Promise<Done> {
    const folder = parseFolderReference(folderName, user.id);
    const photo = { caller: callerOf(user), ...folder, filename };
    return this.calls.request('media.backup.revert.v1', photo, RENDERING);
  }
}
