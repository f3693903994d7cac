import {
  AlignPhoto,
  AlignPhotoByItself,
  PhotoReference,
  ReplaceScreen,
  type CameraAngles,
  type Done,
  type PhotoEdits,
  type PhotoLocation,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers } from '@roomlight/platform';
import { EditsService } from './edits.service.js';

@Injectable()
export class EditsMessages {
  constructor(private readonly edits: EditsService) {}

  @Answers('media.photo.edits.v1')
  editsOf(reference: PhotoReference): Promise<PhotoEdits> {
    return this.edits.editsOf(reference);
  }

  @Answers('media.photo.align.v1')
  align(request: AlignPhoto): Promise<CameraAngles> {
    return this.edits.align(request);
  }

  @Answers('media.photo.align-by-itself.v1')
  alignByItself(request: AlignPhotoByItself): Promise<CameraAngles> {
    return this.edits.alignByItself(request);
  }

  @Answers('media.screen.preview.v1')
  previewScreen(request: ReplaceScreen): Promise<PhotoLocation> {
    return this.edits.previewScreen(request);
  }

  @Answers('media.screen.apply.v1')
  applyScreen(request: ReplaceScreen): Promise<Done> {
    return this.edits.applyScreen(request);
  }
}
