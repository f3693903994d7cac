import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  SendMail,
  UserReference,
  type Actor,
  type MailKind,
  type ShareMailAnswer,
  SuspensionChanged,
  type SignedIn,
} from '@roomlight/contracts';
import { hashSecret, newSecret, OnCall, OnEvent, OnJob, RpcClient } from '@roomlight/platform';
import { createTestHarness, quickPasswordHash, waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { AccountsModule } from '../accounts/accounts.module.js';
import { DifferencesModule } from '../differences/differences.module.js';
import { DisputesModule } from '../disputes/disputes.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { FiguresModule } from '../figures/figures.module.js';
import { FirstAdministratorModule } from '../first-administrator/first-administrator.module.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';
import { OwnProfileModule } from '../own-profile/own-profile.module.js';
import { OwnSecondFactorModule } from '../own-second-factor/own-second-factor.module.js';
import { SecondFactorPolicyModule } from '../second-factor-policy/second-factor-policy.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { AUTH } from '../service.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ShareAttemptsModule } from '../share-attempts/share-attempts.module.js';
import { ShareNewsModule } from '../share-news/share-news.module.js';
import { UsersModule } from '../users/users.module.js';

const HOUR_MS = 3_600_000;
export const PASSWORD = 'correct horse battery';
export const ADDRESS = '203.0.113.7';

/** The jobs and events of auth, recorded instead of being sent. */
@Controller()
export class Told {
  readonly mails: SendMail[] = [];
  readonly suspensions: { userId: string; suspended: boolean }[] = [];
  readonly deleted: string[] = [];

  @OnJob('auth.mail.send.v1')
  send(@Payload() mail: SendMail): Promise<void> {
    this.mails.push({ ...mail });
    return Promise.resolve();
  }

  @OnCall('auth.share-mail.send.v1')
  sendLink(): Promise<ShareMailAnswer> {
    return Promise.resolve({ outcome: 'sent' });
  }

  @OnEvent('auth.suspension.changed.v1')
  noteSuspension(@Payload() { userId, suspended }: SuspensionChanged): Promise<void> {
    this.suspensions.push({ userId, suspended });
    return Promise.resolve();
  }

  @OnEvent('auth.user.deleted.v1')
  forget(@Payload() { userId }: UserReference): Promise<void> {
    this.deleted.push(userId);
    return Promise.resolve();
  }
}

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
    ShareAttemptsModule,
    ShareNewsModule,
    FiguresModule,
    FirstAdministratorModule,
  ],
  controllers: [Told],
})
export class WithoutMailModule {}

export type AuthHarness = Awaited<ReturnType<typeof startAuth>>;

/** The auth service without the mails, and an administrator. */
export async function startAuth() {
  const harness = await createTestHarness();
  const app = await harness.start(WithoutMailModule, AUTH, {
    ADMIN_EMAIL: 'root@example.org',
    ADMIN_PASSWORD: PASSWORD,
  });
  const [calls, database, told] = [app.get(RpcClient), app.get(DataSource), app.get(Told)];
  const users = database.getRepository(User);
  const root = await users.findOneByOrFail({ normalizedEmail: 'root@example.org' });
  const passwordHash = await quickPasswordHash(PASSWORD);
  const actor = ({ id }: { id: string } = root): Actor => ({ id, address: ADDRESS });
  let people = 0;

  /** Creates a user with the shared test password. */
  const person = async (details: Partial<User> = {}): Promise<User> => {
    people += 1;
    const user = await app.get(UsersRepository).insert(database.manager, {
      email: `person-${people}@example.org`,
      name: `Person ${people}`,
      company: '',
      phone: '',
      role: 'user',
      passwordHash,
      ...details,
    });
    await app
      .get(UsersRepository)
      .setSuspended(database.manager, user.id, details.suspended ?? false);
    return user;
  };

  return {
    harness,
    app,
    calls,
    database,
    told,
    root,
    actor,
    person,
    signIn: (
      email: string,
      password = PASSWORD,
      address = ADDRESS,
      deviceToken: string | null = null,
    ): Promise<SignedIn> =>
      calls.request('auth.session.begin.v1', {
        email,
        password,
        address,
        ...(deviceToken !== null && { deviceHash: hashSecret(deviceToken) }),
      }),
    resolve: (token: string) =>
      calls.request('auth.session.resolve.v1', { tokenHash: hashSecret(token) }),
    async giveToken({ id }: { id: string }, livesMs = HOUR_MS): Promise<string> {
      const token = newSecret();
      await app.get(PasswordTokensRepository).insert(database.manager, token, id, livesMs);
      return token;
    },
    setPassword: (token: string, newPassword: string) =>
      calls.request('auth.password.set.v1', { token, newPassword, address: ADDRESS }),
    /** All mails that were requested for the user before this call. */
    async mailsTo({ id }: { id: string }): Promise<MailKind[]> {
      // Messages arrive in order: when the last one has arrived, so have all before it.
      const last = await person();
      await calls.request('auth.password.request-reset.v1', { email: last.email });
      await waitFor('the mails', () => told.mails.some(({ userId }) => userId === last.id));
      return told.mails.filter(({ userId }) => userId === id).map(({ kind }) => kind);
    },
    close: () => harness.close(),
  };
}
