import { Controller } from '@nestjs/common';
import type { QueueFigures } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @OnCall('queue.figures.read.v1')
  read(): Promise<QueueFigures> {
    return this.figures.read();
  }
}
