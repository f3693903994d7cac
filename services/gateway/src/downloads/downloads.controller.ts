import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import {
  DomainError,
  invalid,
  type CurrentUser,
  type DownloadProgress,
  type OpenFolder,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { isUUID } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fails, Sends, TakesQuery } from '../api-document/document.decorator.js';
import { folderAddresses, FolderOf } from '../folders/addressed-folder.dto.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { DownloadForm, ZipQuery } from './download.dto.js';
import { ZIP, ZipAnswersService } from './zip-answers.service.js';

/** Media prepares photos for some seconds before it answers. */
const PREPARING = { deadlineMs: 20_000 };

@Controller('api')
@Access('user')
export class DownloadsController {
  constructor(
    private readonly calls: RpcClient,
    private readonly zips: ZipAnswersService,
  ) {}

  /** Downloads a folder's photos as a ZIP. With a download ticket, the photos have the requested colors. */
  @Get(folderAddresses('folders', '/download-zip'))
  @TakesQuery(ZipQuery)
  @Sends(ZIP)
  @Fails([
    'not_found',
    'download_not_ready',
    'range_not_satisfiable',
    'damaged_photo',
    'photo_too_large',
  ])
  async zip(
    @FolderOf() folder: OpenFolder,
    @Query('ticket') member: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const ticket = ticketOf(member);
    const question = {
      ...folder,
      ...(ticket !== undefined && { ticket }),
    };
    const locate = () => this.calls.request('media.folder.files.v1', question, PREPARING);
    const answer = await locate();
    if (answer.files.length + (answer.lost?.length ?? 0) === 0) {
      throw new DomainError(404, 'not_found', 'No photos found in folder');
    }
    await this.zips.send(request, reply, answer, locate);
  }

  /**
   * Creates a download of a folder, or of some of its photos, with adjusted colors. Photos without listed colors stay as
   * they are.
   */
  @Post(folderAddresses('folders', '/download-ticket'))
  @HttpCode(200)
  open(
    @FolderOf() folder: OpenFolder,
    @Body() { only, photos }: DownloadForm,
  ): Promise<DownloadProgress> {
    return this.calls.request(
      'media.download.open.v1',
      {
        ...folder,
        ...(only !== undefined && { only }),
        photos: photos.map(({ filename, ...colours }) => ({ filename, colours })),
      },
      PREPARING,
    );
  }

  /**
   * Prepares a download's adjusted photos for a few seconds per call. The ZIP can be requested when all of them are
   * ready.
   */
  @Post('download-tickets/:ticket/prepare')
  @HttpCode(200)
  @Fails(['damaged_photo', 'photo_too_large'])
  prepare(
    @SignedInUser() user: CurrentUser,
    @Param('ticket', idOf('Download')) ticket: string,
  ): Promise<DownloadProgress> {
    return this.calls.request(
      'media.download.prepare.v1',
      { caller: callerOf(user), ticket },
      PREPARING,
    );
  }
}

function ticketOf(member: unknown): string | undefined {
  if (member === undefined) {
    return undefined;
  }
  if (typeof member === 'string' && isUUID(member)) {
    return member.toLowerCase();
  }
  const message = 'Invalid download';
  throw invalid(message, [{ field: 'ticket', message }]);
}
