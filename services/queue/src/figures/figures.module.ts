import { Module } from '@nestjs/common';
import { AttemptRecordRepository } from './attempt-record.repository.js';
import { FiguresController } from './figures.controller.js';
import { FiguresRepository } from './figures.repository.js';
import { FiguresService } from './figures.service.js';

@Module({
  controllers: [FiguresController],
  providers: [AttemptRecordRepository, FiguresRepository, FiguresService],
  exports: [AttemptRecordRepository],
})
export class FiguresModule {}
