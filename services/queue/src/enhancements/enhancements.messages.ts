import { Injectable } from '@nestjs/common';
import {
  EnhancementReference,
  StartEnhancement,
  type EnhancementProgress,
} from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { EnhancementsService } from './enhancements.service.js';

@Injectable()
export class EnhancementsMessages {
  constructor(private readonly enhancements: EnhancementsService) {}

  @Answers('queue.enhancement.start.v1')
  start(request: StartEnhancement): Promise<EnhancementProgress> {
    return this.enhancements.start(request);
  }

  @Answers('queue.enhancement.progress.v1')
  progress(reference: EnhancementReference): Promise<EnhancementProgress> {
    return this.enhancements.progress(reference);
  }
}
