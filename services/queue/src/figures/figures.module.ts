import { Module } from '@nestjs/common';
import { AttemptRecord } from './attempt-record.js';
import { FiguresMessages } from './figures.messages.js';
import { FiguresRepository } from './figures.repository.js';
import { FiguresService } from './figures.service.js';

@Module({
  providers: [AttemptRecord, FiguresMessages, FiguresRepository, FiguresService],
  exports: [AttemptRecord],
})
export class FiguresModule {}
