import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  PhotosWithFrames,
  type Done,
  type KeptSetList,
  type OpenFolder,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { FolderOf } from '../folders/addressed-folder.dto.js';
import { Access } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';

/** The frames that are kept of a folder's merged photos. Their bytes are sent to nobody. */
@Controller('api/folders/:ownerId/:folderName')
@Access('user')
@Fails(['not_found'])
export class KeptFramesController {
  constructor(private readonly calls: RpcClient) {}

  /** Lists the photos of a folder that can be merged again. */
  @Get('frames')
  list(@FolderOf() folder: OpenFolder): Promise<KeptSetList> {
    return this.calls.request('queue.kept-frames.list.v1', folder);
  }

  /** Has photos merged again from their frames, one of them with other settings. What is edited in them meanwhile is kept as an earlier version. */
  @Post('merge-again')
  @HttpCode(202)
  @Fails(['not_found', 'listing_busy', 'frames_not_kept', 'account_deleted'])
  mergeAgain(@FolderOf() folder: OpenFolder, @Body() photos: PhotosWithFrames): Promise<Done> {
    return this.calls.request('queue.enhancement.merge-again.v1', { ...folder, ...photos });
  }

  /** Removes the frames of a photo; the photo stays. */
  @Delete('frames/:photoId')
  forget(
    @FolderOf() folder: OpenFolder,
    @Param('photoId', idOf('Photo')) photoId: string,
  ): Promise<Done> {
    return this.calls.request('queue.kept-frames.forget.v1', {
      ...folder,
      photoIds: [photoId],
    });
  }
}
