import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
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
  type NewPhoto,
  type PhotoFormat,
  type RenamedFolder,
  type Trashed,
  type OpenFolder,
} from '@roomlight/contracts';
import { parsePayload, RpcClient } from '@roomlight/platform';
import type { FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import { Fails, TakesForm } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import type { StoredPhoto } from '../multipart/store-file.helper.js';
import { UploadsService, type Place, type UploadForm } from '../multipart/uploads.service.js';
import { PaidUploadsService } from '../payments/paid-uploads.service.js';
import { folderAddresses, FolderOf } from './addressed-folder.dto.js';
import { FolderForm } from './folder.dto.js';
import { LookSwitch } from './look-switch.dto.js';
import { FolderRename } from './folder-rename.dto.js';

/** Media stores a row per photo. */
const ADD_DEADLINE_MS = 15_000;

type WhenMissing = Pick<AddPhotos, 'whenFolderIsMissing'>;

export class UploadedPhotos {
  uploadedCount!: number;
  /** The stored names, in the order of the form. */
  filenames!: string[];
}

export class SavedPhotos extends UploadedPhotos {
  /** Of the folder. */
  path!: string;
}

@Controller('api')
@Access('user')
export class FoldersController {
  constructor(
    private readonly calls: RpcClient,
    private readonly uploads: UploadsService,
    private readonly paid: PaidUploadsService,
  ) {}

  /** Lists the caller's own folders, newest first. */
  @Get('folders')
  list(@SignedInUser() user: CurrentUser): Promise<FolderList> {
    return this.calls.request('media.folder.list.v1', { caller: callerOf(user) });
  }

  /** Returns a folder with its photos and their addresses. */
  @Get(folderAddresses('folders'))
  @Fails(['not_found'])
  open(@FolderOf() folder: OpenFolder): Promise<FolderDetail> {
    return this.calls.request('media.folder.open.v1', folder);
  }

  /**
   * Deletes a folder with its photos. Removes the listings too that the queue is still processing for it.
   *
   * The folder lies in the trash for 30 days.
   */
  @Delete(folderAddresses('folders'))
  @Fails(['not_found'])
  delete(@FolderOf() folder: OpenFolder): Promise<Trashed> {
    return this.calls.request('media.folder.delete.v1', folder);
  }

  /**
   * Turns the common look of a folder's photos on or off: small gains bring their white and brightness together, or
   * are taken back.
   *
   * The photos change within seconds; the folder tells whether some still do.
   */
  @Put(folderAddresses('folders', '/look'))
  @Fails(['not_found'])
  setLook(@FolderOf() folder: OpenFolder, @Body() { on }: LookSwitch): Promise<Done> {
    return this.calls.request('media.look.set.v1', { ...folder, on });
  }

  /** Renames a folder and its listing in the queue. */
  @Post('folders/rename')
  @HttpCode(200)
  @Fails(['not_found', 'name_taken'])
  rename(
    @SignedInUser() user: CurrentUser,
    @Body() { oldPath, newName }: FolderRename,
  ): Promise<RenamedFolder> {
    const folder = parseFolderReference(oldPath, user.id);
    return this.calls.request('media.folder.rename.v1', {
      caller: callerOf(user),
      ...folder,
      newName,
    });
  }

  /** Adds photos to a folder that exists. The photos are kept as they are. */
  @Post('folders/upload-additional')
  @HttpCode(200)
  @TakesForm({ fields: FolderForm, files: 'photos' })
  @Fails(['payment_required', 'not_found', 'account_deleted'])
  async uploadAdditional(
    @Req() request: FastifyRequest,
    @SignedInUser() user: CurrentUser,
  ): Promise<UploadedPhotos> {
    const { filenames } = await this.add(request, user, {
      formats: ['jpeg'],
      whenFolderIsMissing: 'refuse',
    });
    return { uploadedCount: filenames.length, filenames };
  }

  /**
   * Saves photos in a folder and creates the folder if necessary. The photos are kept as they are and count as photos
   * of its listing.
   */
  @Post('hdr/save-to-folder')
  @HttpCode(200)
  @TakesForm({ fields: FolderForm, files: 'photos' })
  @Fails(['payment_required', 'not_found', 'account_deleted'])
  async save(
    @Req() request: FastifyRequest,
    @SignedInUser() user: CurrentUser,
  ): Promise<SavedPhotos> {
    const { path, filenames } = await this.add(request, user, {
      formats: PHOTO_FORMATS,
      whenFolderIsMissing: 'create',
    });
    return { uploadedCount: filenames.length, path, filenames };
  }

  private add(
    request: FastifyRequest,
    user: CurrentUser,
    {
      formats,
      whenFolderIsMissing,
    }: Pick<UploadForm<PhotoPlace, PhotoFormat>, 'formats'> & WhenMissing,
  ): Promise<AddedPhotos> {
    const form = { fileField: 'photos', formats, placeOf: newPhotoPlace };
    return this.uploads.receive(request, form, async ({ fields, files }) => {
      const { folderName } = await parsePayload(FolderForm, fields);
      const folder = parseFolderReference(folderName, user.id);
      const photos = files.map(newPhoto);
      return this.paid.save(user, folder, photos, () =>
        this.calls.request(
          'media.photo.add.v1',
          { caller: callerOf(user), ...folder, title: folderName, whenFolderIsMissing, photos },
          { deadlineMs: ADD_DEADLINE_MS },
        ),
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

function newPhoto(file: PhotoPlace & StoredPhoto<PhotoFormat>): NewPhoto {
  const { photoId, versionId, filename, size, crc32, format, width, height } = file;
  return { photoId, versionId, filename, size, crc32, format, width, height };
}
