import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DomainError, RenditionOrder } from '@roomlight/contracts';
import { OnJob } from '@roomlight/platform';
import { RenditionsService } from './renditions.service.js';

@Controller()
export class RenditionsController {
  constructor(private readonly renditions: RenditionsService) {}

  // A thumbnail that can't be made here is made when somebody looks at the photo, who is then told what is wrong.
  @OnJob('media.rendition.make.v1', { concurrency: 8 })
  async make(@Payload() order: RenditionOrder): Promise<void> {
    try {
      await this.renditions.makeAhead(order);
    } catch (error) {
      if (!(error instanceof DomainError)) {
        throw error;
      }
    }
  }
}
