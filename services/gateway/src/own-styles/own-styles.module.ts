import { Module } from '@nestjs/common';
import { MultipartModule } from '../multipart/multipart.module.js';
import { OwnStylesController } from './own-styles.controller.js';

@Module({
  imports: [MultipartModule],
  controllers: [OwnStylesController],
})
export class OwnStylesModule {}
