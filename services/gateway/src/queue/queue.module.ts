import { Module } from '@nestjs/common';
import { MultipartModule } from '../multipart/multipart.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { QueueController } from './queue.controller.js';

@Module({ imports: [MultipartModule, PaymentsModule], controllers: [QueueController] })
export class QueueModule {}
