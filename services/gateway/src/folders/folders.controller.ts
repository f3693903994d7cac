import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import {
  PHOTO_FORMATS,
  parseFolderReference,
  versionKey,
  type AddedPhotos,
  type AddPhotos,
  type CurrentUser,
  type Done,
  type FolderDetail,
  type FolderList,
  type FolderReference,
  type NewPhoto,
  type RenamedFolder,
} from '@roomlight/contracts';
import { Calls, parsePayload } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { v7 as newId } from 'uuid';
import { Access, callerOf, SignedInUser } from '../http/access.decorator.js';
import type { UploadedFile } from '../multipart/store-file.js';
import { Uploads, type Place, type UploadForm } from '../multipart/uploads.js';
import { PaidUploads } from '../payments/paid-uploads.js';
import { AddressedFolder, folderAddresses } from './addressed-folder.js';
import { FolderForm } from './folder-form.js';
import { FolderRename } from './folder-rename.js';

/** Media stores a row per photo. */
const ADD_DEADLINE_MS = 15_000;

type WhenMissing = Pick<AddPhotos, 'whenFolderIsMissing'>;

@Controller('api')
@Access('user')
export class FoldersController {
  constructor(
    private readonly calls: Calls,
    private readonly uploads: Uploads,
    private readonly paid: PaidUploads,
  ) {}

  @Get('folders')
  list(@SignedInUser() user: CurrentUser): Promise<FolderList> {
    return this.calls.ask('media.folder.list.v1', { caller: callerOf(user) });
  }

  @Get(folderAddresses('folders'))
  open(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
  ): Promise<FolderDetail> {
    return this.calls.ask('media.folder.open.v1', { caller: callerOf(user), ...folder });
  }

  @Delete(folderAddresses('folders'))
  delete(
    @SignedInUser() user: CurrentUser,
    @AddressedFolder() folder: FolderReference,
  ): Promise<Done> {
    return this.calls.ask('media.folder.delete.v1', { caller: callerOf(user), ...folder });
  }

  @Post('folders/rename')
  @HttpCode(200)
  rename(
    @SignedInUser() user: CurrentUser,
    @Body() { oldPath, newName }: FolderRename,
  ): Promise<RenamedFolder> {
    const folder = parseFolderReference(oldPath, user.id);
    return this.calls.ask('media.folder.rename.v1', {
      caller: callerOf(user),
      ...folder,
      newName,
    });
  }

  @Post('folders/upload-additional')
  @HttpCode(200)
  async uploadAdditional(@Req() { raw }: FastifyRequest, @SignedInUser() user: CurrentUser) {
    const { filenames } = await this.add(raw, user, {
      formats: ['jpeg'],
      whenFolderIsMissing: 'refuse',
    });
    return { uploadedCount: filenames.length, filenames };
  }

  @Post('hdr/save-to-folder')
  @HttpCode(200)
  async save(@Req() { raw }: FastifyRequest, @SignedInUser() user: CurrentUser) {
    const { path, filenames } = await this.add(raw, user, {
      formats: PHOTO_FORMATS,
      whenFolderIsMissing: 'create',
    });
    return { uploadedCount: filenames.length, path, filenames };
  }

  private add(
    request: IncomingMessage,
    user: CurrentUser,
    { formats, whenFolderIsMissing }: Pick<UploadForm<PhotoPlace>, 'formats'> & WhenMissing,
  ): Promise<AddedPhotos> {
    const form = { fileField: 'photos', formats, placeOf: newPhotoPlace };
    return this.uploads.receive(request, form, async ({ fields, files }) => {
      const { folderName } = await parsePayload(FolderForm, fields);
      const folder = parseFolderReference(folderName, user.id);
      const caller = callerOf(user);
      if (whenFolderIsMissing === 'create') {
        await this.paid.require(user, folder, {
          photoCount: files.length,
          ...(files[0] !== undefined && { saveId: files[0].photoId }),
        });
      }
      return this.calls.ask(
        'media.photo.add.v1',
        { caller, ...folder, whenFolderIsMissing, photos: files.map(newPhoto) },
        { deadlineMs: ADD_DEADLINE_MS },
      );
    });
  }
}

interface PhotoPlace extends Place {
  photoId: string;
  versionId: string;
}

function newPhotoPlace(): PhotoPlace {
  const [photoId, versionId] = [newId(), newId()];
  return { key: versionKey(photoId, versionId), photoId, versionId };
}

function newPhoto(file: PhotoPlace & UploadedFile): NewPhoto {
  const { photoId, versionId, filename, size, format, width, height } = file;
  return { photoId, versionId, filename, size, format, width, height };
}
