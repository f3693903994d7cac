import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { DifferencesController } from './differences.controller.js';

@Module({ imports: [ModelModule], controllers: [DifferencesController] })
export class DifferencesModule {}
