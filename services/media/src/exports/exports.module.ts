import { Module } from '@nestjs/common';
import { DerivedImagesModule } from '../derived-images/derived-images.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { PixelsModule } from '../pixels/pixels.module.js';
import { ExportFilesService } from './export-files.service.js';
import { ExportPresetsRepository } from './export-presets.repository.js';
import { ExportPresetsService } from './export-presets.service.js';
import { ExportsController } from './exports.controller.js';
import { ExportsRepository } from './exports.repository.js';
import { ExportsService } from './exports.service.js';

@Module({
  imports: [DerivedImagesModule, ModelModule, ObjectsModule, PixelsModule],
  controllers: [ExportsController],
  providers: [
    ExportFilesService,
    ExportPresetsRepository,
    ExportPresetsService,
    ExportsRepository,
    ExportsService,
  ],
  exports: [ExportFilesService, ExportPresetsRepository, ExportPresetsService, ExportsRepository],
})
export class ExportsModule {}
