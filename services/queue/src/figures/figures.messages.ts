import { Injectable } from '@nestjs/common';
import type { QueueFigures } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { FiguresService } from './figures.service.js';

@Injectable()
export class FiguresMessages {
  constructor(private readonly figures: FiguresService) {}

  @Answers('queue.figures.read.v1')
  read(): Promise<QueueFigures> {
    return this.figures.read();
  }
}
