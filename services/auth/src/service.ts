import type { RunnableService } from '@roomlight/platform';
import { UsersSessionsPasswordTokens1763712000000 } from './database/migrations/1763712000000-users-sessions-password-tokens.js';
import { AuditLogAttempts1763750000000 } from './database/migrations/1763750000000-audit-log-attempts.js';
import { AuditWithoutSubject1770000000000 } from './database/migrations/1770000000000-audit-without-subject.js';
import { Devices1772000000000 } from './database/migrations/1772000000000-devices.js';
import { SessionDevices1773000000000 } from './database/migrations/1773000000000-session-devices.js';
import { Passkeys1774000000000 } from './database/migrations/1774000000000-passkeys.js';
import { SecondFactors1775000000000 } from './database/migrations/1775000000000-second-factors.js';
import { RequiredSecondFactors1776000000000 } from './database/migrations/1776000000000-required-second-factors.js';
import { SessionsByPasskey1777000000000 } from './database/migrations/1777000000000-sessions-by-passkey.js';
import { AuthEnvironment } from './environment.js';
import { AuditRecord } from './model/audit-record.entity.js';
import { Device } from './model/device.entity.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { PasswordToken } from './model/password-token.entity.js';
import { Session } from './model/session.entity.js';
import { User } from './model/user.entity.js';

export const AUTH: RunnableService<AuthEnvironment> = {
  name: 'auth',
  environment: AuthEnvironment,
  database: {
    entities: [User, Session, Device, Passkey, PasswordToken, AuditRecord],
    migrations: [
      UsersSessionsPasswordTokens1763712000000,
      AuditLogAttempts1763750000000,
      AuditWithoutSubject1770000000000,
      Devices1772000000000,
      SessionDevices1773000000000,
      Passkeys1774000000000,
      SecondFactors1775000000000,
      RequiredSecondFactors1776000000000,
      SessionsByPasskey1777000000000,
    ],
  },
};
