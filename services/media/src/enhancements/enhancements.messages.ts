import {
  EnhancementEnded,
  EnhancementStarted,
  FindEnhancementSource,
  PhotoEnhanced,
  type EnhancementSource,
} from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { Answers, Handles, type EventContext } from '@roomlight/platform';
import { EnhancementsService } from './enhancements.service.js';

@Injectable()
export class EnhancementsMessages {
  constructor(private readonly enhancements: EnhancementsService) {}

  @Answers('media.photo.enhancement-source.v1')
  sourceOf(request: FindEnhancementSource): Promise<EnhancementSource> {
    return this.enhancements.sourceOf(request);
  }

  @Handles('queue.enhancement.started.v1')
  started(listing: EnhancementStarted, { manager, eventId }: EventContext): Promise<void> {
    return this.enhancements.start(manager, listing, eventId);
  }

  @Handles('queue.photo.enhanced.v1')
  enhanced(enhanced: PhotoEnhanced, { manager, eventId }: EventContext): Promise<void> {
    return this.enhancements.settle(manager, enhanced, eventId);
  }

  @Handles('queue.enhancement.ended.v1')
  ended({ listingId }: EnhancementEnded, { manager, eventId }: EventContext): Promise<void> {
    return this.enhancements.end(manager, listingId, eventId);
  }
}
