import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ShareAttemptsController } from './share-attempts.controller.js';

@Module({ imports: [AttemptsModule], controllers: [ShareAttemptsController] })
export class ShareAttemptsModule {}
