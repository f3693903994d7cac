import { Module } from '@nestjs/common';
import { AttemptRecord } from './attempt-record.repository.js';
import { FiguresController } from './figures.controller.js';
import { FiguresRepository } from './figures.repository.js';
import { FiguresService } from './figures.service.js';

@Module({
  controllers: [FiguresController],
  providers: [AttemptRecord, FiguresRepository, FiguresService],
  exports: [AttemptRecord],
})
export class FiguresModule {}
