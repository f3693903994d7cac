import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  AddPhotos,
  ListingQueued,
  LocateAdjustedPhoto,
  LocatePhoto,
  PhotoIds,
  PhotoReference,
  SetMerged,
  VersionReference,
  type AddedPhotos,
  type PhotoLocation,
  type Trashed,
} from '@roomlight/contracts';
import { type EventContext, OnCall, OnEvent } from '@roomlight/platform';
import { PhotoLocatorService } from './photo-locator.service.js';
import { PhotosService } from './photos.service.js';

@Controller()
export class PhotosController {
  constructor(
    private readonly photos: PhotosService,
    private readonly locator: PhotoLocatorService,
  ) {}

  @OnCall('media.photo.add.v1')
  add(@Payload() request: AddPhotos): Promise<AddedPhotos> {
    return this.photos.add(request);
  }

  @OnCall('media.photo.known.v1')
  known(@Payload() { photoIds }: PhotoIds): Promise<PhotoIds> {
    return this.photos.known(photoIds);
  }

  @OnCall('media.photo.locate.v1')
  locate(@Payload() request: LocatePhoto): Promise<PhotoLocation> {
    return this.locator.locate(request);
  }

  @OnCall('media.photo.locate-adjusted.v1')
  locateAdjusted(@Payload() request: LocateAdjustedPhoto): Promise<PhotoLocation> {
    return this.locator.locateAdjusted(request);
  }

  @OnCall('media.photo.locate-maps.v1')
  locateMaps(@Payload() request: VersionReference): Promise<PhotoLocation> {
    return this.locator.locateMaps(request);
  }

  @OnCall('media.photo.delete.v1')
  delete(@Payload() reference: PhotoReference): Promise<Trashed> {
    return this.photos.delete(reference);
  }

  @OnEvent('queue.listing.queued.v1')
  async listingQueued(
    @Payload() listing: ListingQueued,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await this.photos.openForListing(manager, listing);
  }

  @OnEvent('queue.set.merged.v1')
  setMerged(@Payload() merged: SetMerged, @Ctx() { manager }: EventContext): Promise<void> {
    return this.photos.addMerged(manager, merged);
  }
}
