import { Controller, Delete, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { CurrentUser, Done, FolderReference, PhotoEdits } from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { ObjectNotFoundError } from '@roomlight/storage';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AddressedFolder, folderAddresses } from '../folders/addressed-folder.js';
import { Access, callerOf, SignedInUser } from '../http/access.decorator.js';
import { photoHeaders } from './photo-headers.rules.js';
import { PhotoLocations } from './photo-locations.js';
import { parsePhotoQuery } from './photo-query.rules.js';
import { PictureAnswers } from './picture-answers.js';

const PHOTO = folderAddresses('folders', '/photo/:filename');
const EDITS = folderAddresses('folders', '/photo/:filename/edits');

@Controller('api')
@Access('user')
export class PhotosController {
  constructor(
    private readonly calls: Calls,
    private readonly locations: PhotoLocations,
    private readonly answers: PictureAnswers,
  ) {}

  @Get(PHOTO)
  async photo(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('filename') filename: string,
    @Query() members: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = parsePhotoQuery(members, request.headers.accept);
    const wanted = { ...query, folder, filename };
    const location = await this.locations.locate(user, wanted);
    try {
      await this.answers.send(request, reply, location, photoHeaders(location, query));
    } catch (error) {
      if (error instanceof ObjectNotFoundError) {
        this.locations.forget(wanted);
      }
      throw error;
    }
  }

  @Delete(PHOTO)
  delete(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('filename') filename: string,
  ): Promise<Done> {
    return this.calls.ask('media.photo.delete.v1', {
      caller: callerOf(user),
      ...folder,
      filename,
    });
  }

  @Get(EDITS)
  edits(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('filename') filename: string,
  ): Promise<PhotoEdits> {
    return this.calls.ask('media.photo.edits.v1', { caller: callerOf(user), ...folder, filename });
  }
}
