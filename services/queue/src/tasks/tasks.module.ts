import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { ModelModule } from '../model/model.module.js';
import { ObjectsModule } from '../objects/objects.module.js';
import { LightMapsRestoring } from './light-maps-restoring.processor.js';
import { PhotoEnhancing } from './photo-enhancing.processor.js';
import { PhotoSourcesClient } from './photo-sources.client.js';
import { SetMerging } from './set-merging.processor.js';
import { TaskProgressService } from './task-progress.service.js';
import { TaskWorker } from './task-worker.processor.js';
import { TasksController } from './tasks.controller.js';
import { ThumbnailService } from './thumbnail.service.js';

@Module({
  imports: [DispatchModule, FiguresModule, ListingsModule, ModelModule, ObjectsModule],
  controllers: [TasksController],
  providers: [
    LightMapsRestoring,
    PhotoEnhancing,
    PhotoSourcesClient,
    SetMerging,
    TaskProgressService,
    TaskWorker,
    ThumbnailService,
  ],
})
export class TasksModule {}
