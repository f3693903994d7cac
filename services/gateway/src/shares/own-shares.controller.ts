import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ReleaseTerms,
  ShareTerms,
  type CurrentUser,
  type Done,
  type FolderReference,
  type MadeShare,
  type Share,
  type ShareList,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { AddressedFolder } from '../folders/addressed-folder.dto.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
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
  list(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
  ): Promise<ShareList> {
    return this.calls.request('media.share.list.v1', { caller: callerOf(user), ...folder });
  }

  /**
   * Makes a link, and sends it to the agent if their e-mail is given. Its token is in this answer, and in that mail,
   * alone.
   */
  @Post()
  @Fails(['not_found', 'nothing_approved', 'too_many_shares'])
  async create(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Body() terms: ShareTerms,
  ): Promise<MadeShare> {
    const caller = callerOf(user);
    const created = await this.calls.request('media.share.create.v1', {
      ...{ caller, ...folder, terms },
    });
    const mail = await this.mails.send(user.id, folder, created);
    return { share: created.share, token: created.token, mail };
  }

  /** Releases the photos of a link, in the colours that it has or that are given; one with a price is marked as paid. */
  @Post(':shareId/release')
  @HttpCode(200)
  release(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('shareId', idOf('Link')) shareId: string,
    @Body() terms: ReleaseTerms,
  ): Promise<Share> {
    const link = { caller: callerOf(user), ...folder, shareId };
    // Media of an earlier release knows no terms.
    const changes = terms.adjusted === undefined ? link : { ...link, terms };
    return this.calls.request('media.share.release.v1', changes);
  }

  /** Takes a release back: the photos are locked again, and a link with a price isn't paid any more. */
  @Post(':shareId/unrelease')
  @HttpCode(200)
  @Fails(['not_found', 'already_paid'])
  unrelease(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    const caller = callerOf(user);
    return this.calls.request('media.share.unrelease.v1', { caller, ...folder, shareId });
  }

  /** Ends a link. What was done with it can still be read. */
  @Post(':shareId/revoke')
  @HttpCode(200)
  revoke(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    const caller = callerOf(user);
    return this.calls.request('media.share.revoke.v1', { caller, ...folder, shareId });
  }

  /** Takes the end of a link back: it is again what it would be without. */
  @Post(':shareId/unrevoke')
  @HttpCode(200)
  unrevoke(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    const caller = callerOf(user);
    return this.calls.request('media.share.unrevoke.v1', { caller, ...folder, shareId });
  }

  /** Takes the deletion of a link back, for 30 days. */
  @Post(':shareId/restore')
  @HttpCode(200)
  @Fails(['not_found', 'too_many_shares'])
  restore(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Share> {
    const caller = callerOf(user);
    return this.calls.request('media.share.restore.v1', { caller, ...folder, shareId });
  }

  /** Deletes a link; all that is known about it is removed 30 days later. */
  @Delete(':shareId')
  delete(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('shareId', idOf('Link')) shareId: string,
  ): Promise<Done> {
    const caller = callerOf(user);
    return this.calls.request('media.share.delete.v1', { caller, ...folder, shareId });
  }
}
