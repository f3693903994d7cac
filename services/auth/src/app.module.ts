import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { DifferencesModule } from './differences/differences.module.js';
import { DisputesModule } from './disputes/disputes.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { FirstAdministratorModule } from './first-administrator/first-administrator.module.js';
import { MailModule } from './mail/mail.module.js';
import { OwnSecondFactorModule } from './own-second-factor/own-second-factor.module.js';
import { SecondFactorPolicyModule } from './second-factor-policy/second-factor-policy.module.js';
import { OwnProfileModule } from './own-profile/own-profile.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { ShareAttemptsModule } from './share-attempts/share-attempts.module.js';
import { ShareNewsModule } from './share-news/share-news.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  imports: [
    UsersModule,
    SessionsModule,
    OwnProfileModule,
    OwnSecondFactorModule,
    PasskeysModule,
    SecondFactorPolicyModule,
    PasswordsModule,
    AccountsModule,
    AuditModule,
    DifferencesModule,
    DisputesModule,
    FiguresModule,
    ShareAttemptsModule,
    ShareNewsModule,
    MailModule,
    FirstAdministratorModule,
  ],
})
export class AppModule {}
