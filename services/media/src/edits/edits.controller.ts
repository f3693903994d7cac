import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AlignPhoto,
  AlignPhotoByItself,
  FindScreen,
  PhotoReference,
  ReplaceScreen,
  SetLight,
  type CameraAngles,
  type Done,
  type FoundScreen,
  type Light,
  type PhotoEdits,
  type PhotoLocation,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { EditsService } from './edits.service.js';

@Controller()
export class EditsController {
  constructor(private readonly edits: EditsService) {}

  @OnCall('media.photo.edits.v1')
  editsOf(@Payload() reference: PhotoReference): Promise<PhotoEdits> {
    return this.edits.editsOf(reference);
  }

  @OnCall('media.photo.align.v1')
  align(@Payload() request: AlignPhoto): Promise<CameraAngles> {
    return this.edits.align(request);
  }

  @OnCall('media.photo.align-by-itself.v1')
  alignByItself(@Payload() request: AlignPhotoByItself): Promise<CameraAngles> {
    return this.edits.alignByItself(request);
  }

  @OnCall('media.photo.light.v1')
  setLight(@Payload() request: SetLight): Promise<Light> {
    return this.edits.setLight(request);
  }

  @OnCall('media.screen.find.v1')
  findScreen(@Payload() request: FindScreen): Promise<FoundScreen> {
    return this.edits.findScreen(request);
  }

  @OnCall('media.screen.preview.v1')
  previewScreen(@Payload() request: ReplaceScreen): Promise<PhotoLocation> {
    return this.edits.previewScreen(request);
  }

  @OnCall('media.screen.apply.v1')
  applyScreen(@Payload() request: ReplaceScreen): Promise<Done> {
    return this.edits.applyScreen(request);
  }
}
