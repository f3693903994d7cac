import { Module } from '@nestjs/common';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorController } from './second-factor.controller.js';

@Module({ controllers: [OwnSessionsController, PasskeysController, SecondFactorController] })
export class AccountModule {}
