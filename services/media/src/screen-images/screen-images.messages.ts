import {
  AddScreenImage,
  ListScreenImages,
  ScreenImageReference,
  type AddedScreenImage,
  type Done,
  type PhotoLocation,
  type ScreenImageList,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers } from '@roomlight/platform';
import { ScreenImagesService } from './screen-images.service.js';

@Injectable()
export class ScreenImagesMessages {
  constructor(private readonly images: ScreenImagesService) {}

  @Answers('media.screen-image.list.v1')
  list({ caller }: ListScreenImages): Promise<ScreenImageList> {
    return this.images.list(caller);
  }

  @Answers('media.screen-image.add.v1')
  add(request: AddScreenImage): Promise<AddedScreenImage> {
    return this.images.add(request);
  }

  @Answers('media.screen-image.locate.v1')
  locate(reference: ScreenImageReference): Promise<PhotoLocation> {
    return this.images.locate(reference);
  }

  @Answers('media.screen-image.delete.v1')
  delete(reference: ScreenImageReference): Promise<Done> {
    return this.images.delete(reference);
  }
}
