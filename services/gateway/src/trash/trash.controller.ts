import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { CurrentUser, Done, RestoredTrash, Trash } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { photoHeaders } from '../photos/photo-headers.rules.js';
import { smallOf } from '../photos/photo-query.rules.js';
import { PICTURE, PictureAnswersService } from '../photos/picture-answers.service.js';

const WHAT = 'Deleted photo or folder';
/** The trash may hold thousands of photos, which are removed one after the other. */
const EMPTY_DEADLINE_MS = 60_000;
const DELETE_DEADLINE_MS = 15_000;

/** Deleted photos and folders, which can be restored for 30 days. */
@Controller('api/trash')
@Access('user')
export class TrashController {
  constructor(
    private readonly calls: RpcClient,
    private readonly answers: PictureAnswersService,
  ) {}

  /** Lists the caller's deleted photos and folders, the latest first; of more than 500, the latest 500. */
  @Get()
  list(@SignedInUser() user: CurrentUser): Promise<Trash> {
    return this.calls.request('media.trash.list.v1', { caller: callerOf(user) });
  }

  /** Deletes everything in the caller's trash for good. */
  @Delete()
  empty(@SignedInUser() user: CurrentUser): Promise<Done> {
    return this.calls.request(
      'media.trash.empty.v1',
      { caller: callerOf(user) },
      { deadlineMs: EMPTY_DEADLINE_MS },
    );
  }

  /**
   * Restores a photo into its folder, or a folder with its photos. A restored photo or folder whose name was taken
   * meanwhile gets a free one.
   */
  @Post(':id/restore')
  @HttpCode(200)
  @Fails(['not_found'])
  restore(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf(WHAT)) trashId: string,
  ): Promise<RestoredTrash> {
    return this.calls.request('media.trash.restore.v1', { caller: callerOf(user), trashId });
  }

  /** Deletes a photo or a folder of the trash for good. */
  @Delete(':id')
  @Fails(['not_found'])
  delete(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf(WHAT)) trashId: string,
  ): Promise<Done> {
    return this.calls.request(
      'media.trash.delete.v1',
      { caller: callerOf(user), trashId },
      { deadlineMs: DELETE_DEADLINE_MS },
    );
  }

  /** Returns a thumbnail of a deleted photo, or of the first photo of a deleted folder. */
  @Get(':id/thumbnail')
  @Sends(PICTURE)
  @Fails(['not_found', 'photo_lost', 'range_not_satisfiable', 'damaged_photo', 'photo_too_large'])
  async thumbnail(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf(WHAT)) trashId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const variant = smallOf('640', request.headers.accept);
    const { format } = variant;
    const question = { caller: callerOf(user), trashId, format };
    const locate = () => this.calls.request('media.trash.locate.v1', question);
    await this.answers.send(request, reply, locate, (location) =>
      photoHeaders(location, { variant, download: false }),
    );
  }
}
