import { Module } from '@nestjs/common';
import { QueueChanges } from './queue-changes.subscriber.js';

@Module({ providers: [QueueChanges] })
export class ChangesModule {}
