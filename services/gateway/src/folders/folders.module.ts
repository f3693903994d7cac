import { Module } from '@nestjs/common';
import { MultipartModule } from '../multipart/multipart.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ArrangingController } from './arranging.controller.js';
import { FoldersController } from './folders.controller.js';

@Module({
  imports: [MultipartModule, PaymentsModule],
  controllers: [ArrangingController, FoldersController],
})
export class FoldersModule {}
