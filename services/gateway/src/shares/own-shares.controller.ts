import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ReleaseTerms,
  ShareTerms,
  type Done,
  type MadeShare,
  type Share,
  type ShareList,
  type OpenFolder,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { FolderOf } from '../folders/addressed-folder.dto.js';
import { Access } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { ShareMailsService } from './share-mails.service.js';

/** The links to a folder's approved photos, for its owner. */
@Controller('api/folders/:ownerId/:folderName/shares')
@Access('user')
@Fails(['not_found'])
export class OwnSharesController {
  constructor(
    private readonly calls: RpcClient,
    private readonly mails: ShareMailsService,
  ) {}

  /** Lists a folder's links, newest first, with what was done with them. */
  @Get()
  list(@FolderOf() folder: OpenFolder): Promise<ShareList> {
    return this.calls.request('media.share.list.v1', folder);
  }

  /**
   * Makes a link, and sends it to the agent if their e-mail is given. Its token is in this answer, and in that mail,
   * alone.
   */
  @Post()
  @Fails(['not_found', 'nothing_approved', 'too_many_shares'])
  async create(@FolderOf() folder: OpenFolder, @Body() terms: ShareTerms): Promise<MadeShare> {
    const created = await this.calls.request('media.share.create.v1', { ...folder, terms });
    const mail = await this.mails.send(folder.caller.id, folder, created);
    return { share: created.share, token: created.token, mail };
  }

  /** Releases the photos of a link, in the colours that it has or that are given; one with a price is marked as paid. */
  @Post(':shareId/release')
  @HttpCode(200)
  release(
    @FolderOf() folder: OpenFolder,
    @Param('shareId', idOf('Link')) shareId: string,
    @Body() terms: ReleaseTerms,
  ): Promise<Share> {
    const link = { ...folder, shareId };
    // Media of an earlier release knows no terms.
    const changes = terms.adjusted === undefined ? link : { ...link, terms };
    return this.calls.request('media.share.release.v1', changes);
  }

  /** Takes a release back: the photos are locked again, and a link with a price isn't paid any more. */
  @Post(':shareId/unrelease')
  @HttpCode(200)
  @Fails(['not_found', 'already_paid'])
  unrelease(
    @FolderOf() folder: OpenFolder,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    return this.calls.request('media.share.unrelease.v1', { ...folder, shareId });
  }

  /** Ends a link. What was done with it can still be read. */
  @Post(':shareId/revoke')
  @HttpCode(200)
  revoke(
    @FolderOf() folder: OpenFolder,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    return this.calls.request('media.share.revoke.v1', { ...folder, shareId });
  }

  /** Takes the end of a link back: it is again what it would be without. */
  @Post(':shareId/unrevoke')
  @HttpCode(200)
  unrevoke(
    @FolderOf() folder: OpenFolder,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    return this.calls.request('media.share.unrevoke.v1', { ...folder, shareId });
  }

  /** Takes the deletion of a link back, for 30 days. */
  @Post(':shareId/restore')
  @HttpCode(200)
  @Fails(['not_found', 'too_many_shares'])
  restore(
    @FolderOf() folder: OpenFolder,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    return this.calls.request('media.share.restore.v1', { ...folder, shareId });
  }

  /** Deletes a link; all that is known about it is removed 30 days later. */
  @Delete(':shareId')
  delete(
    @FolderOf() folder: OpenFolder,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Done> {
    return this.calls.request('media.share.delete.v1', { ...folder, shareId });
  }
}
