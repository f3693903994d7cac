import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  ListingMerged,
  ListingRemoved,
  LookOfFolder,
  LookOfPhoto,
  SetLook,
  type Done,
} from '@roomlight/contracts';
import {
  type EventContext,
  OnCall,
  OnDeadLetter,
  OnEvent,
  OnJob,
  setting,
} from '@roomlight/platform';
import { MediaEnvironment } from '../environment.js';
import { LookService } from './look.service.js';

@Controller()
export class LookController {
  constructor(private readonly look: LookService) {}

  @OnCall('media.look.set.v1')
  set(@Payload() request: SetLook): Promise<Done> {
    return this.look.set(request);
  }

  @OnEvent('queue.listing.merged.v1')
  merged(@Payload() { listingId }: ListingMerged, @Ctx() { manager }: EventContext): Promise<void> {
    return this.look.listingOver(manager, listingId);
  }

  @OnEvent('queue.listing.removed.v1')
  removed(
    @Payload() { listingId }: ListingRemoved,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.look.listingOver(manager, listingId);
  }

  @OnJob('media.look.decide.v1', { concurrency: 1 })
  decide(@Payload() { folderId }: LookOfFolder): Promise<void> {
    return this.look.decide(folderId);
  }

  @OnJob('media.look.apply.v1', {
    concurrency: setting(MediaEnvironment, ({ MEDIA_RENDER_WORKERS }) => MEDIA_RENDER_WORKERS),
  })
  apply(@Payload() photo: LookOfPhoto): Promise<void> {
    return this.look.apply(photo);
  }

  @OnDeadLetter('media.look.apply.v1')
  giveUp(@Payload() photo: LookOfPhoto): Promise<void> {
    return this.look.giveUp(photo);
  }
}
