import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { OwnActsModule } from '../own-acts/own-acts.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { PasskeysService } from './passkeys.service.js';

@Module({
  imports: [AttemptsModule, ModelModule, OwnActsModule, SessionsModule],
  controllers: [PasskeysController],
  providers: [
    PasskeyChallengesRepository,
    PasskeySignInService,
    PasskeysRepository,
    PasskeysService,
  ],
  exports: [PasskeysService],
})
export class PasskeysModule {}
