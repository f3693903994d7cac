import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AddScreenImage,
  ListScreenImages,
  ScreenImageReference,
  type AddedScreenImage,
  type Done,
  type PhotoLocation,
  type ScreenImageList,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { ScreenImagesService } from './screen-images.service.js';

@Controller()
export class ScreenImagesController {
  constructor(private readonly images: ScreenImagesService) {}

  @OnCall('media.screen-image.list.v1')
  list(@Payload() { caller }: ListScreenImages): Promise<ScreenImageList> {
    return this.images.list(caller);
  }

  @OnCall('media.screen-image.add.v1')
  add(@Payload() request: AddScreenImage): Promise<AddedScreenImage> {
    return this.images.add(request);
  }

  @OnCall('media.screen-image.locate.v1')
  locate(@Payload() reference: ScreenImageReference): Promise<PhotoLocation> {
    return this.images.locate(reference);
  }

  @OnCall('media.screen-image.delete.v1')
  delete(@Payload() reference: ScreenImageReference): Promise<Done> {
    return this.images.delete(reference);
  }
}
