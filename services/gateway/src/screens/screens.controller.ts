import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  parseFolderReference,
  type CurrentUser,
  type Done,
  type FoundScreen,
  type ReplaceScreen,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { PictureAnswersService } from '../photos/picture-answers.service.js';
import { ScreenForm, ScreenPlaceForm } from './screen.dto.js';
import { RENDERING } from '../editing/rendering-deadline.rules.js';

@Controller('api')
@Access('user')
@Fails([
  'too_many_screens',
  'not_found',
  'photo_lost',
  'no_light_maps',
  'damaged_photo',
  'photo_too_large',
])
export class ScreensController {
  constructor(
    private readonly calls: RpcClient,
    private readonly answers: PictureAnswersService,
  ) {}

  /** Finds the corners of the dark screen at a place in a photo; null where it isn't certain. Nothing is stored. */
  @Post('find-tv-screen')
  @HttpCode(200)
  find(
    @SignedInUser() user: CurrentUser,
    @Body() { folderPath, ...place }: ScreenPlaceForm,
  ): Promise<FoundScreen> {
    const photo = { caller: callerOf(user), ...parseFolderReference(folderPath, user.id) };
    return this.calls.request('media.screen.find.v1', { ...photo, ...place }, RENDERING);
  }

  /** Returns a preview of a photo with a picture on its screen. Nothing is stored. */
  @Post('preview-tv-replacement')
  @HttpCode(200)
  @Sends({ types: ['image/jpeg'], headers: ['Content-Length'] })
  async preview(
    @SignedInUser() user: CurrentUser,
    @Body() form: ScreenForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const question = screenOf(form, user);
    const locate = () => this.calls.request('media.screen.preview.v1', question, RENDERING);
    await this.answers.sendWhole(request, reply, locate);
  }

  /** Puts a picture on a photo's screen. */
  @Post('replace-tv-screen-folder')
  @HttpCode(200)
  @Fails(['changed_meanwhile'])
  apply(@SignedInUser() user: CurrentUser, @Body() form: ScreenForm): Promise<Done> {
    return this.calls.request('media.screen.apply.v1', screenOf(form, user), RENDERING);
  }
}

function screenOf({ folderPath, ...screen }: ScreenForm, user: CurrentUser): ReplaceScreen {
  return { caller: callerOf(user), ...parseFolderReference(folderPath, user.id), ...screen };
}
