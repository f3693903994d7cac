import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { ShareNewsController } from './share-news.controller.js';

@Module({ imports: [AttemptsModule, ModelModule], controllers: [ShareNewsController] })
export class ShareNewsModule {}
