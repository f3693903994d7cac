import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  EnhancementEnded,
  EnhancementStarted,
  FindEnhancementSource,
  PhotoEnhanced,
  type EnhancementSource,
} from '@roomlight/contracts';
import { type EventContext, OnCall, OnEvent } from '@roomlight/platform';
import { EnhancementsService } from './enhancements.service.js';

@Controller()
export class EnhancementsController {
  constructor(private readonly enhancements: EnhancementsService) {}

  @OnCall('media.photo.enhancement-source.v1')
  sourceOf(@Payload() request: FindEnhancementSource): Promise<EnhancementSource> {
    return this.enhancements.sourceOf(request);
  }

  @OnEvent('queue.enhancement.started.v1')
  started(
    @Payload() listing: EnhancementStarted,
    @Ctx() { manager, eventId }: EventContext,
  ): Promise<void> {
    return this.enhancements.start(manager, listing, eventId);
  }

  @OnEvent('queue.photo.enhanced.v1')
  enhanced(
    @Payload() enhanced: PhotoEnhanced,
    @Ctx() { manager, eventId }: EventContext,
  ): Promise<void> {
    return this.enhancements.settle(manager, enhanced, eventId);
  }

  @OnEvent('queue.enhancement.ended.v1')
  ended(
    @Payload() { listingId }: EnhancementEnded,
    @Ctx() { manager, eventId }: EventContext,
  ): Promise<void> {
    return this.enhancements.end(manager, listingId, eventId);
  }
}
