import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { parseFolderReference, type CameraAngles, type CurrentUser } from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access, callerOf, SignedInUser } from '../http/auth/access.decorator.js';
import { AlignmentForm } from './photo.dto.js';
import { RENDERING } from './rendering-deadline.rules.js';

@Controller('api/apply-perspective-correction')
@Access('user')
export class AlignmentController {
  constructor(private readonly calls: RpcClient) {}

  /**
   * Straightens a photo by a given or a detected angle. `angle` is required unless `correctionType` is `auto`; the axis
   * is required only then.
   */
  @Post()
  @HttpCode(200)
  @Fails([
    'not_found',
    'photo_lost',
    'no_light_maps',
    'changed_meanwhile',
    'damaged_photo',
    'photo_too_large',
  ])
  align(
    @SignedInUser() user: CurrentUser,
    @Body() { folderName, filename, correctionType, angle, axis = 'both' }: AlignmentForm,
  ): Promise<CameraAngles> {
    const photo = {
      caller: callerOf(user),
      ...parseFolderReference(folderName, user.id),
      filename,
    };
    switch (correctionType) {
      case 'auto':
        return this.calls.request('media.photo.align-by-itself.v1', { ...photo, axis }, RENDERING);
      case 'vertical':
      case 'horizontal':
        return this.calls.request(
          'media.photo.align.v1',
          { ...photo, axis: correctionType, angle },
          RENDERING,
        );
    }
  }
}
