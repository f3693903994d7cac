import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { FiguresController } from './figures.controller.js';

@Module({
  imports: [ObjectsModule],
  controllers: [FiguresController],
})
export class FiguresModule {}
