import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { Dispatcher } from './dispatcher.js';
import { TaskRescue } from './task-rescue.js';

@Module({
  imports: [ModelModule],
  providers: [Dispatcher, TaskRescue],
  exports: [Dispatcher],
})
export class DispatchModule {}
