import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PhotosTrashed } from '@roomlight/contracts';
import { OnBroadcast } from '@roomlight/platform';
import { PhotoLocations } from './photo-locations.client.js';

/** Forgets where photos are that were moved to the trash, since their objects stay there. */
@Controller()
export class TrashedPhotosController {
  constructor(private readonly locations: PhotoLocations) {}

  @OnBroadcast('media.photos.trashed.v1')
  onTrashed(@Payload() photos: PhotosTrashed): void {
    this.locations.forgetTrashed(photos);
  }
}
