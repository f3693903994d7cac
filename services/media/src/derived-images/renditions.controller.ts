import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DomainError, RenditionOrder } from '@roomlight/contracts';
import { OnJob } from '@roomlight/platform';
import { DeliveredPhotosService } from './delivered-photos.service.js';
import { RenditionsService } from './renditions.service.js';

@Controller()
export class RenditionsController {
  constructor(
    private readonly renditions: RenditionsService,
    private readonly delivered: DeliveredPhotosService,
  ) {}

  // What can't be made here is made when somebody asks for it, who is then told what is wrong.
  @OnJob('media.rendition.make.v1', { concurrency: 8 })
  async make(@Payload() order: RenditionOrder): Promise<void> {
    try {
      await this.renditions.makeAhead(order);
      await this.delivered.makeAhead(order.versionId);
    } catch (error) {
      if (!(error instanceof DomainError)) {
        throw error;
      }
    }
  }
}
