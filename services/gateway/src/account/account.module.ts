import { Module } from '@nestjs/common';
import { AuthModule } from '../http/auth/auth.module.js';
import { OwnProfileController } from './own-profile.controller.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorController } from './second-factor.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [
    OwnProfileController,
    OwnSessionsController,
    PasskeysController,
    SecondFactorController,
  ],
})
export class AccountModule {}
