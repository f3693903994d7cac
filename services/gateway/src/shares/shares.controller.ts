import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseInterceptors,
} from '@nestjs/common';
import {
  PhotosToDownload,
  PhotosToExport,
  EnteredPassword,
  noSuchLink,
  photoLost,
  type Done,
  type ExportProgress,
  type FolderFiles,
  type PhotoLocation,
  type SharedDownload,
  type SharedListing,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fails, Sends, TakesQuery } from '../api-document/document.decorator.js';
import { ZipAnswersService } from '../downloads/zip-answers.service.js';
import { Access } from '../http/auth/access.decorator.js';
import { lastingHeaders } from '../photos/photo-headers.rules.js';
import { smallOf, type Unchecked } from '../photos/photo-query.rules.js';
import { PICTURE, PictureAnswersService } from '../photos/picture-answers.service.js';
import { attachment } from '../http/server/attachment.rules.js';
import { idOf } from '../http/request/id.pipe.js';
import { PrivateAnswersInterceptor } from './private-answers.interceptor.js';
import { ShareVisitsService } from './share-visits.service.js';
import { SharedPhotoMembers } from './shared-photo.dto.js';

/** An hour, since a link may be locked, released or revoked at any time. */
const AN_HOUR = 'private, max-age=3600';
/** Kept by the browser, but not used again without asking. */
const ASK_AGAIN = 'private, no-cache';
/** Media may have to make the preview first. */
const PREVIEW = { deadlineMs: 60_000 };
/** Media prepares photos for some seconds before it answers. */
const PREPARING = { deadlineMs: 20_000 };

const ERRORS = [
  'not_found',
  'share_password_required',
  'too_many_attempts',
  'not_running',
  'unavailable',
] as const;
const PREVIEW_ERRORS = [
  ...ERRORS,
  'photo_lost',
  'damaged_photo',
  'photo_too_large',
  'range_not_satisfiable',
  'too_many_requests',
] as const;

/** What somebody with a link sees and does, without an account. */
@Controller('api/shares/:token')
@Access('anyone')
@UseInterceptors(PrivateAnswersInterceptor)
@Fails(ERRORS)
export class SharesController {
  constructor(
    private readonly calls: RpcClient,
    private readonly visits: ShareVisitsService,
    private readonly pictures: PictureAnswersService,
    private readonly zips: ZipAnswersService,
  ) {}

  /** Returns the page of a link: the listing's photos, and what may be done with them. */
  @Get()
  open(@Req() request: FastifyRequest, @Param('token') token: string): Promise<SharedListing> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.open.v1', visit),
    );
  }

  /** Checks the password of a link. The cookie that it gives opens this link for half a day. */
  @Post('password')
  @HttpCode(200)
  @Sends({ headers: ['Set-Cookie'] })
  @Fails([...ERRORS, 'wrong_share_password'])
  enter(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('token') token: string,
    @Body() { password }: EnteredPassword,
  ): Promise<Done> {
    return this.visits.enter(request, reply, token, password);
  }

  /** Returns a preview of the listing's first photo. */
  @Get('cover')
  @TakesQuery(SharedPhotoMembers)
  @Sends(PICTURE)
  @Fails(PREVIEW_ERRORS)
  cover(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Query() query: Unchecked<SharedPhotoMembers>,
  ): Promise<void> {
    return this.sendPreview(request, reply, token, query, { unaltered: false });
  }

  /** Returns a preview of a photo: with a watermark while the photos are locked. */
  @Get('photos/:photoId')
  @TakesQuery(SharedPhotoMembers)
  @Sends(PICTURE)
  @Fails(PREVIEW_ERRORS)
  photo(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Param('photoId', idOf('Photo')) photoId: string,
    @Query() query: Unchecked<SharedPhotoMembers>,
  ): Promise<void> {
    return this.sendPreview(request, reply, token, query, { photoId, unaltered: false });
  }

  /** Returns a preview of an altered photo as it was before its content was changed. */
  @Get('photos/:photoId/unaltered')
  @TakesQuery(SharedPhotoMembers)
  @Sends(PICTURE)
  @Fails(PREVIEW_ERRORS)
  unaltered(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Param('photoId', idOf('Photo')) photoId: string,
    @Query() query: Unchecked<SharedPhotoMembers>,
  ): Promise<void> {
    return this.sendPreview(request, reply, token, query, { photoId, unaltered: true });
  }

  /** Marks a photo as a favourite, which the photographer sees. */
  @Put('favourites/:photoId')
  mark(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Param('photoId', idOf('Photo')) photoId: string,
  ): Promise<Done> {
    return this.markFavourite(request, token, photoId, true);
  }

  /** Takes the mark off a photo. */
  @Delete('favourites/:photoId')
  unmark(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Param('photoId', idOf('Photo')) photoId: string,
  ): Promise<Done> {
    return this.markFavourite(request, token, photoId, false);
  }

  /** Begins a download of one photo, some or all, and counts it. Altered photos can be had unaltered, too. */
  @Post('downloads')
  @Fails([
    ...ERRORS,
    'share_locked',
    'downloads_used_up',
    'download_not_ready',
    'damaged_photo',
    'photo_too_large',
    'too_many_requests',
  ])
  beginDownload(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Body() { photoIds, unaltered = false }: PhotosToDownload,
  ): Promise<SharedDownload> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request(
        'media.share.begin-download.v1',
        { ...visit, photoIds, unaltered },
        PREVIEW,
      ),
    );
  }

  /** Has photos prepared as a preset wants them, in the background. This counts as no download yet. */
  @Post('exports')
  @HttpCode(200)
  @Fails([...ERRORS, 'share_locked', 'downloads_used_up', 'too_many_requests'])
  openExport(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Body() form: PhotosToExport,
  ): Promise<ExportProgress> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.open-export.v1', { ...visit, ...form }),
    );
  }

  /** Returns the progress of an export. */
  @Get('exports/:exportId')
  @Fails([...ERRORS, 'share_locked'])
  exportProgress(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Param('exportId', idOf('Export')) exportId: string,
  ): Promise<ExportProgress> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.find-export.v1', { ...visit, exportId }),
    );
  }

  /** Begins a download of an export whose files are made, and counts it. */
  @Post('exports/:exportId/downloads')
  @Fails([...ERRORS, 'share_locked', 'downloads_used_up', 'download_not_ready'])
  beginExportDownload(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Param('exportId', idOf('Export')) exportId: string,
  ): Promise<SharedDownload> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.begin-export-download.v1', { ...visit, exportId }),
    );
  }

  /** Returns the bytes of a download: one photo as it is, several as a ZIP. */
  @Get('downloads/:downloadId')
  @Sends({
    types: ['application/zip', ...PICTURE.types],
    statuses: PICTURE.statuses,
    headers: PICTURE.headers,
  })
  @Fails([
    ...ERRORS,
    'share_locked',
    'download_not_ready',
    'photo_lost',
    'range_not_satisfiable',
    'damaged_photo',
    'photo_too_large',
  ])
  async download(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('token') token: string,
    @Param('downloadId', idOf('Download')) downloadId: string,
  ): Promise<void> {
    const locate = () =>
      this.visits.ask(request, token, (visit) =>
        this.calls.request('media.share.files.v1', { ...visit, downloadId }, PREPARING),
      );
    const answer = await locate();
    if (answer.files.length + (answer.lost?.length ?? 0) > 1) {
      await this.zips.send(request, reply, answer, locate);
      return;
    }
    const locatePhoto = async (isRepeated: boolean) =>
      onlyFile(isRepeated ? await locate() : answer);
    await this.pictures.send(request, reply, locatePhoto, (photo) => ({
      ...lastingHeaders(photo),
      'cache-control': ASK_AGAIN,
      'content-disposition': attachment(photo.filename),
    }));
  }

  private async sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    { w }: Unchecked<SharedPhotoMembers>,
    wanted: { photoId?: string; unaltered: boolean },
  ): Promise<void> {
    const { width, format } = smallOf(w, request.headers.accept);
    const locate = () =>
      this.visits.ask(request, token, (visit) =>
        this.calls.request(
          'media.share.locate.v1',
          { ...visit, width, format, ...wanted },
          PREVIEW,
        ),
      );
    await this.pictures.send(request, reply, locate, (preview) => ({
      ...lastingHeaders(preview),
      etag: etagOf(preview),
      // The cover's address stays the same when the order changes, or the photos are released.
      'cache-control': wanted.photoId === undefined ? ASK_AGAIN : AN_HOUR,
      vary: 'Accept',
    }));
  }

  private markFavourite(
    request: FastifyRequest,
    token: string,
    photoId: string,
    isFavourite: boolean,
  ): Promise<Done> {
    return this.visits.ask(request, token, (visit) =>
      this.calls.request('media.share.mark-favourite.v1', { ...visit, photoId, isFavourite }),
    );
  }
}

/** @throws DomainError 404 when its file is lost */
function onlyFile({ files: [file], lost: [lost] = [] }: FolderFiles): PhotoLocation {
  if (file === undefined) {
    throw lost === undefined ? noSuchLink() : photoLost(lost);
  }
  return file;
}

/** The key names the width, the format and the watermark, and its object never changes. */
function etagOf({ key, versionId }: PhotoLocation): string {
  return `"${versionId}-${key.slice(key.lastIndexOf('/') + 1)}"`;
}
