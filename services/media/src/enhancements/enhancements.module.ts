import { Module } from '@nestjs/common';
import { BackupsModule } from '../backups/backups.module.js';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { EditsModule } from '../edits/edits.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { EnhancementMarksRepository } from './enhancement-marks.repository.js';
import { EnhancementsController } from './enhancements.controller.js';
import { EnhancementsRepository } from './enhancements.repository.js';
import { EnhancementsService } from './enhancements.service.js';

@Module({
  imports: [BackupsModule, DerivedImagesModule, EditsModule, ModelModule, ObjectsModule],
  controllers: [EnhancementsController],
  providers: [EnhancementMarksRepository, EnhancementsRepository, EnhancementsService],
})
export class EnhancementsModule {}
