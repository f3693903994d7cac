import { Module } from '@nestjs/common';
import { ExportsModule } from '../exports/exports.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { LossReport } from './loss-report.job.js';
import { LostFilesController } from './lost-files.controller.js';
import { LostFilesService } from './lost-files.service.js';

@Module({
  imports: [ExportsModule, ObjectsModule],
  controllers: [LostFilesController],
  providers: [LossReport, LostFilesService],
})
export class LostFilesModule {}
