import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  EnhancementReference,
  MergePhotosAgain,
  StartEnhancement,
  type Done,
  type EnhancementProgress,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { EnhancementsService } from './enhancements.service.js';

@Controller()
export class EnhancementsController {
  constructor(private readonly enhancements: EnhancementsService) {}

  @OnCall('queue.enhancement.start.v1')
  start(@Payload() request: StartEnhancement): Promise<EnhancementProgress> {
    return this.enhancements.start(request);
  }

  @OnCall('queue.enhancement.merge-again.v1')
  mergeAgain(@Payload() request: MergePhotosAgain): Promise<Done> {
    return this.enhancements.mergeAgain(request);
  }

  @OnCall('queue.enhancement.progress.v1')
  progress(@Payload() reference: EnhancementReference): Promise<EnhancementProgress> {
    return this.enhancements.progress(reference);
  }
}
