import { Controller, Delete, Get, Param, Query, Req, Res } from '@nestjs/common';
import type {
  CurrentUser,
  FolderReference,
  PhotoEdits,
  Trashed,
  PhotoReference,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fails, Sends, TakesQuery } from '../api-document/document.decorator.js';
import { AddressedFolder, folderAddresses, PhotoOf } from '../folders/addressed-folder.dto.js';
import { Access, SignedInUser } from '../http/auth/access.decorator.js';
import { photoHeaders } from './photo-headers.rules.js';
import { PhotoLocations } from './photo-locations.client.js';
import { parsePhotoQuery, PhotoMembers, type Unchecked } from './photo-query.rules.js';
import { PICTURE, PictureAnswersService } from './picture-answers.service.js';

const PHOTO = folderAddresses('folders', '/photo/:filename');
const EDITS = folderAddresses('folders', '/photo/:filename/edits');

@Controller('api')
@Access('user')
export class PhotosController {
  constructor(
    private readonly calls: RpcClient,
    private readonly locations: PhotoLocations,
    private readonly answers: PictureAnswersService,
  ) {}

  /** Returns a photo. The answer for an address with a version never changes. */
  @Get(PHOTO)
  @TakesQuery(PhotoMembers)
  @Sends(PICTURE)
  @Fails(['photo_lost', 'range_not_satisfiable', 'damaged_photo', 'photo_too_large'])
  async photo(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
    @Param('filename') filename: string,
    @Query() members: Unchecked<PhotoMembers>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = parsePhotoQuery(members, request.headers.accept);
    const wanted = { ...query, folder, filename };
    const locate = (isRepeated: boolean) => {
      if (isRepeated) {
        this.locations.forget(wanted);
      }
      return this.locations.locate(user, wanted);
    };
    await this.answers.send(request, reply, locate, (location) => photoHeaders(location, query));
  }

  /**
   * Deletes a photo.
   *
   * It lies in the trash for 30 days.
   */
  @Delete(PHOTO)
  delete(@PhotoOf() photo: PhotoReference): Promise<Trashed> {
    return this.calls.request('media.photo.delete.v1', photo);
  }

  /** Returns a photo's edits: its angles and its screens. */
  @Get(EDITS)
  edits(@PhotoOf() photo: PhotoReference): Promise<PhotoEdits> {
    return this.calls.request('media.photo.edits.v1', photo);
  }
}
