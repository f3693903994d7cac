import { Module } from '@nestjs/common';
import { OwnSessionsController } from './own-sessions.controller.js';

@Module({ controllers: [OwnSessionsController] })
export class AccountModule {}
