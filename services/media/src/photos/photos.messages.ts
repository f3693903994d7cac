import {
  AddPhotos,
  ListingQueued,
  LocateAdjustedPhoto,
  LocatePhoto,
  PhotoReference,
  SetMerged,
  type AddedPhotos,
  type Done,
  type PhotoLocation,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers, Handles, type EventContext } from '@roomlight/platform';
import { PhotoLocator } from './photo-locator.js';
import { PhotosService } from './photos.service.js';

@Injectable()
export class PhotosMessages {
  constructor(
    private readonly photos: PhotosService,
    private readonly locator: PhotoLocator,
  ) {}

  @Answers('media.photo.add.v1')
  add(request: AddPhotos): Promise<AddedPhotos> {
    return this.photos.add(request);
  }

  @Answers('media.photo.locate.v1')
  locate(request: LocatePhoto): Promise<PhotoLocation> {
    return this.locator.locate(request);
  }

  @Answers('media.photo.locate-adjusted.v1')
  locateAdjusted(request: LocateAdjustedPhoto): Promise<PhotoLocation> {
    return this.locator.locateAdjusted(request);
  }

  @Answers('media.photo.delete.v1')
  delete(reference: PhotoReference): Promise<Done> {
    return this.photos.delete(reference);
  }

  @Handles('queue.listing.queued.v1')
  async listingQueued(listing: ListingQueued, { manager }: EventContext): Promise<void> {
    await this.photos.openForListing(manager, listing);
  }

  @Handles('queue.set.merged.v1')
  setMerged(merged: SetMerged, { manager }: EventContext): Promise<void> {
    return this.photos.addMerged(manager, merged);
  }
}
