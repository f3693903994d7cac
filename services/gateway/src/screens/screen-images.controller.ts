import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import {
  invalid,
  PHOTO_FORMATS,
  type PhotoFormat,
  screenImageKey,
  type AddedScreenImage,
  type CurrentUser,
  type Done,
  type NewScreenImage,
  type ScreenImageList,
} from '@roomlight/contracts';
import { parsePayload, RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { Fails, Sends, TakesForm } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import type { JudgedFile } from '../multipart/judge-file.helper.js';
import { UploadsService, type Place } from '../multipart/uploads.service.js';
import { lastingHeaders } from '../photos/photo-headers.rules.js';
import { PICTURE, PictureAnswersService } from '../photos/picture-answers.service.js';
import { ScreenImageForm } from './screen.dto.js';

/** Pictures for the screens in photos: each user's own library, and pictures for a single preview. */
@Controller('api')
@Access('user')
export class ScreenImagesController {
  constructor(
    private readonly calls: RpcClient,
    private readonly uploads: UploadsService,
    private readonly answers: PictureAnswersService,
  ) {}

  /** Lists the caller's library of pictures for screens. */
  @Get('tv-library')
  list(@SignedInUser() user: CurrentUser): Promise<ScreenImageList> {
    return this.calls.request('media.screen-image.list.v1', { caller: callerOf(user) });
  }

  /** Adds a picture to the caller's library. */
  @Post('tv-library')
  @TakesForm({ fields: ScreenImageForm, files: 'image', single: true })
  @Fails(['not_found'])
  keep(
    @SignedInUser() user: CurrentUser,
    @Req() request: FastifyRequest,
  ): Promise<AddedScreenImage> {
    const form = { fileField: 'image', formats: PHOTO_FORMATS, placeOf: newImagePlace };
    return this.uploads.receive(request, form, async ({ fields, files }) => {
      const { name } = await parsePayload(ScreenImageForm, {
        ...fields,
        name: fields['name']?.trim(),
      });
      const image = newImage(onlyOne(files, 'image'));
      return this.calls.request('media.screen-image.add.v1', {
        caller: callerOf(user),
        image,
        name,
      });
    });
  }

  /** Uploads a picture for a preview. The picture is kept for a day. */
  @Post('upload-tv-image')
  @TakesForm({ files: 'tvImage', single: true })
  @Fails(['not_found'])
  upload(
    @SignedInUser() user: CurrentUser,
    @Req() request: FastifyRequest,
  ): Promise<AddedScreenImage> {
    const form = { fileField: 'tvImage', formats: PHOTO_FORMATS, placeOf: newImagePlace };
    return this.uploads.receive(request, form, ({ files }) => {
      const image = newImage(onlyOne(files, 'tvImage'));
      return this.calls.request('media.screen-image.add.v1', { caller: callerOf(user), image });
    });
  }

  /** Deletes a picture from the caller's library. */
  @Delete('tv-library/:id')
  delete(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Image')) imageId: string,
  ): Promise<Done> {
    return this.calls.request('media.screen-image.delete.v1', { caller: callerOf(user), imageId });
  }

  /** Returns a picture for screens. */
  @Get('tv-library/:id/image')
  @Sends(PICTURE)
  @Fails(['photo_lost', 'range_not_satisfiable'])
  async image(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Image')) imageId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const question = { caller: callerOf(user), imageId };
    const locate = () => this.calls.request('media.screen-image.locate.v1', question);
    await this.answers.send(request, reply, locate, lastingHeaders);
  }
}

interface ImagePlace extends Place {
  imageId: string;
}

function newImagePlace(): ImagePlace {
  const imageId = newId();
  return { key: screenImageKey(imageId), imageId };
}

function onlyOne<File>(files: readonly File[], field: string): File {
  const [file, ...others] = files;
  if (file === undefined || others.length > 0) {
    const message = `Expected one image, but ${files.length} were sent`;
    throw invalid(message, [{ field, message }]);
  }
  return file;
}

function newImage(file: ImagePlace & JudgedFile<PhotoFormat>): NewScreenImage {
  const { imageId, filename, size, width, height, format } = file;
  return { imageId, filename, size, width, height, format };
}
