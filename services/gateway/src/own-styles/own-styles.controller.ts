import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import {
  ChosenStyle,
  invalid,
  OWN_STYLE_PHOTOS,
  parseFolderReference,
  PHOTO_FORMATS,
  stagingKey,
  type CurrentUser,
  type Done,
  type MadeOwnStyle,
  type OwnStyleList,
} from '@roomlight/contracts';
import { parsePayload, RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { Fails, TakesForm } from '../api-document/document.decorator.js';
import { RENDERING } from '../editing/rendering-deadline.rules.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';
import { UploadsService } from '../multipart/uploads.service.js';
import { OwnStyleFolderForm, OwnStyleForm, OwnStyleNameForm } from './own-style.dto.js';

/** The looks of users' own, beside the four styles. */
@Controller('api/own-styles')
@Access('user')
export class OwnStylesController {
  constructor(
    private readonly calls: RpcClient,
    private readonly uploads: UploadsService,
  ) {}

  /** Lists the caller's own looks. */
  @Get()
  list(@SignedInUser() user: CurrentUser): Promise<OwnStyleList> {
    return this.calls.request('media.own-style.list.v1', { caller: callerOf(user) });
  }

  /**
   * Makes a look from three to ten finished photos, each named as the photo in the folder that it was made of.
   *
   * Without a folder, they may show any rooms; the look is then estimated from the caller's merged photos, less exactly.
   */
  @Post()
  @TakesForm({ fields: OwnStyleForm, files: 'photos' })
  @Fails(['not_found', 'photo_lost', 'damaged_photo', 'too_many_requests'])
  make(@SignedInUser() user: CurrentUser, @Req() request: FastifyRequest): Promise<MadeOwnStyle> {
    const batch = newId();
    const form = {
      fileField: 'photos',
      formats: PHOTO_FORMATS,
      placeOf: (index: number) => ({ key: stagingKey(batch, index) }),
    };
    return this.uploads.receive(request, form, async ({ fields, files }) => {
      try {
        const { name, folderPath } = await parsePayload(OwnStyleForm, {
          ...fields,
          name: fields['name']?.trim(),
        });
        const { min, max } = OWN_STYLE_PHOTOS;
        if (files.length < min || files.length > max) {
          const message = `Choose ${min} to ${max} finished photos`;
          throw invalid(message, [{ field: 'photos', message }]);
        }
        return await this.calls.request(
          'media.own-style.make.v1',
          {
            caller: callerOf(user),
            name,
            results: files.map(({ filename, key, width, height }) => ({
              ...{ filename, key, width, height },
            })),
            ...(folderPath !== undefined && { folder: parseFolderReference(folderPath, user.id) }),
          },
          RENDERING,
        );
      } finally {
        // The look keeps nothing of them.
        await this.uploads.discard(files.map(({ key }) => key));
      }
    });
  }

  /**
   * Makes a look from three to ten photos of the caller's own folder that were finished here.
   *
   * Colors that were set in the browser come with the request, since they aren't known here.
   */
  @Post('from-folder')
  @Fails(['not_found', 'photo_lost', 'damaged_photo', 'too_many_requests'])
  makeFromFolder(
    @SignedInUser() user: CurrentUser,
    @Body() { name, folderPath, photos }: OwnStyleFolderForm,
  ): Promise<MadeOwnStyle> {
    return this.calls.request(
      'media.own-style.make-from-folder.v1',
      {
        caller: callerOf(user),
        name: name.trim(),
        ...parseFolderReference(folderPath, user.id),
        photos,
      },
      RENDERING,
    );
  }

  /** Chooses the look that is selected for the caller's photos at first; null for none. */
  @Post('default')
  @HttpCode(200)
  @Fails(['not_found'])
  chooseDefault(
    @SignedInUser() user: CurrentUser,
    @Body() { styleId }: ChosenStyle,
  ): Promise<Done> {
    const caller = callerOf(user);
    return this.calls.request('media.own-style.choose-default.v1', { caller, styleId });
  }

  /** Renames a look. */
  @Patch(':id')
  @Fails(['not_found'])
  rename(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Look')) styleId: string,
    @Body() { name }: OwnStyleNameForm,
  ): Promise<Done> {
    const caller = callerOf(user);
    return this.calls.request('media.own-style.rename.v1', { caller, styleId, name: name.trim() });
  }

  /** Deletes a look. Photos that were sent with it stay as they are, and are still finished with it. */
  @Delete(':id')
  delete(
    @SignedInUser() user: CurrentUser,
    @Param('id', idOf('Look')) styleId: string,
  ): Promise<Done> {
    return this.calls.request('media.own-style.delete.v1', { caller: callerOf(user), styleId });
  }
}
