import { Module } from '@nestjs/common';
import { ModelModule } from '../model/model.module.js';
import { DisputesController } from './disputes.controller.js';

@Module({ imports: [ModelModule], controllers: [DisputesController] })
export class DisputesModule {}
