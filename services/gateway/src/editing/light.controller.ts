import { Body, Controller, Get, Param, Put, Req, Res } from '@nestjs/common';
import { Light, type PhotoReference } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { folderAddresses, PhotoOf } from '../folders/addressed-folder.dto.js';
import { Access } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { lastingHeaders } from '../photos/photo-headers.rules.js';
import { PICTURE, PictureAnswersService } from '../photos/picture-answers.service.js';
import { RENDERING } from './rendering-deadline.rules.js';

/** The light of merged photos, which stays open after the merge. */
@Controller('api')
@Access('user')
export class LightController {
  constructor(
    private readonly calls: RpcClient,
    private readonly answers: PictureAnswersService,
  ) {}

  /** Shows a merged photo in another light. */
  @Put(folderAddresses('folders', '/photo/:filename/light'))
  @Fails(['changed_meanwhile', 'damaged_photo', 'photo_lost', 'no_light_maps', 'photo_too_large'])
  set(@PhotoOf() photo: PhotoReference, @Body() light: Light): Promise<Light> {
    return this.calls.request('media.photo.light.v1', { ...photo, light }, RENDERING);
  }

  /**
   * Returns the light maps of a version, from which a page shows its photo in another light.
   *
   * The answer never changes.
   */
  @Get(folderAddresses('folders', '/photo/:filename/light-maps/:versionId'))
  @Sends({ ...PICTURE, types: ['image/webp'] })
  @Fails(['range_not_satisfiable'])
  async maps(
    @PhotoOf() photo: PhotoReference,
    @Param('versionId', idOf('Version')) versionId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const version = { ...photo, versionId };
    const locate = () => this.calls.request('media.photo.locate-maps.v1', version);
    await this.answers.send(request, reply, locate, lastingHeaders);
  }
}
