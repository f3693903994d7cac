import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { Dispatcher } from './dispatcher.service.js';
import { TaskRescue } from './task-rescue.job.js';

@Module({
  imports: [ModelModule],
  providers: [Dispatcher, TaskRescue],
  exports: [Dispatcher],
})
export class DispatchModule {}
