import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Done, VersionHistory, PhotoReference } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { folderAddresses, PhotoOf } from '../folders/addressed-folder.dto.js';
import { Access } from '../http/auth/access.decorator.js';
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
  list(@PhotoOf() photo: PhotoReference): Promise<VersionHistory> {
    return this.calls.request('media.version.list.v1', photo);
  }

  /** Shows a version of a photo again, with the edits that made it. The version that it replaces is kept. */
  @Post(folderAddresses('folders', `${VERSIONS}/:versionId/restore`))
  @HttpCode(200)
  @Fails(['changed_meanwhile'])
  restore(
    @PhotoOf() photo: PhotoReference,
    @Param('versionId', idOf('Version')) versionId: string,
  ): Promise<Done> {
    return this.calls.request('media.version.restore.v1', { ...photo, versionId }, RENDERING);
  }
}
