import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MarkPhotos, MovePhotos, type Done } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { ArrangingService } from './arranging.service.js';

@Controller()
export class ArrangingController {
  constructor(private readonly arranging: ArrangingService) {}

  @OnCall('media.photo.move.v1')
  move(@Payload() request: MovePhotos): Promise<Done> {
    return this.arranging.move(request);
  }

  @OnCall('media.photo.mark.v1')
  mark(@Payload() request: MarkPhotos): Promise<Done> {
    return this.arranging.mark(request);
  }
}
