import { Module } from '@nestjs/common';
import { FiguresMessages } from './figures.messages.js';

@Module({
  providers: [FiguresMessages],
})
export class FiguresModule {}
