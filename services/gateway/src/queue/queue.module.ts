import { Module } from '@nestjs/common';
import { MultipartModule } from '../multipart/multipart.module.js';
import { QueueController } from './queue.controller.js';

@Module({ imports: [MultipartModule], controllers: [QueueController] })
export class QueueModule {}
