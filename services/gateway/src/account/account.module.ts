import { Module } from '@nestjs/common';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PasskeysController } from './passkeys.controller.js';

@Module({ controllers: [OwnSessionsController, PasskeysController] })
export class AccountModule {}
