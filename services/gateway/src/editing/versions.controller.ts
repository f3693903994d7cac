import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { CurrentUser, Done, FolderReference, VersionHistory } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { AddressedFolder, folderAddresses } from '../folders/addressed-folder.dto.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { RENDERING } from './rendering-deadline.rules.js';

const VERSIONS = '/photo/:filename/versions';

/** What a photo showed before. */
@Controller('api')
@Access('user')
export class VersionsController {
  constructor(private readonly calls: RpcClient) {}

  /** Lists what a photo shows and what it showed in the last 30 days, the latest first. */
  @Get(folderAddresses('folders', VERSIONS))
  list(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('filename') filename: string,
  ): Promise<VersionHistory> {
    const caller = callerOf(user);
    return this.calls.request('media.version.list.v1', { caller, ...folder, filename });
  }

  /** Shows a version of a photo again, with the edits that made it. The version that it replaces is kept. */
  @Post(folderAddresses('folders', `${VERSIONS}/:versionId/restore`))
  @HttpCode(200)
  @Fails(['changed_meanwhile'])
  restore(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('filename') filename: string,
    @Param('versionId', idOf('Version')) versionId: string,
  ): Promise<Done> {
    const caller = callerOf(user);
    return this.calls.request(
      'media.version.restore.v1',
      { caller, ...folder, filename, versionId },
      RENDERING,
    );
  }
}
