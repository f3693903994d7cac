import { Body, Controller, HttpCode, Patch, Post } from '@nestjs/common';
import { PhotoMarks, PhotoMove, type Done, type OpenFolder } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access } from '../http/auth/access.decorator.js';
import { folderAddresses, FolderOf } from './addressed-folder.dto.js';

@Controller('api')
@Access('user')
export class ArrangingController {
  constructor(private readonly calls: RpcClient) {}

  /** Moves photos of a folder before another one, or to the end. The first photo is the folder's cover. */
  @Post(folderAddresses('folders', '/photos/move'))
  @HttpCode(200)
  @Fails(['not_found'])
  move(@FolderOf() folder: OpenFolder, @Body() move: PhotoMove): Promise<Done> {
    return this.calls.request('media.photo.move.v1', { ...folder, move });
  }

  /** Gives photos of a folder a room, a rating, a flag or an approval. */
  @Patch(folderAddresses('folders', '/photos'))
  @Fails(['not_found'])
  mark(@FolderOf() folder: OpenFolder, @Body() marks: PhotoMarks): Promise<Done> {
    return this.calls.request('media.photo.mark.v1', { ...folder, marks });
  }
}
