import type { RunnableService } from '@roomlight/platform';
import { AuditRecord } from './audit/audit-record.entity.js';
import { UsersSessionsPasswordTokens1763712000000 } from './database/migrations/1763712000000-users-sessions-password-tokens.js';
import { AuditLogAttempts1763750000000 } from './database/migrations/1763750000000-audit-log-attempts.js';
import { AuditWithoutSubject1770000000000 } from './database/migrations/1770000000000-audit-without-subject.js';
import { AuthEnvironment } from './environment.js';
import { PasswordToken } from './passwords/password-token.entity.js';
import { Session } from './sessions/session.entity.js';
import { User } from './users/user.entity.js';

export const AUTH: RunnableService<AuthEnvironment> = {
  name: 'auth',
  environment: AuthEnvironment,
  database: {
    entities: [User, Session, PasswordToken, AuditRecord],
    migrations: [
      UsersSessionsPasswordTokens1763712000000,
      AuditLogAttempts1763750000000,
      AuditWithoutSubject1770000000000,
    ],
  },
};
