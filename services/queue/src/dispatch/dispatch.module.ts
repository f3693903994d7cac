import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { DispatcherService } from './dispatcher.service.js';
import { TaskRescue } from './task-rescue.job.js';

@Module({
  imports: [ModelModule],
  providers: [DispatcherService, TaskRescue],
  exports: [DispatcherService],
})
export class DispatchModule {}
