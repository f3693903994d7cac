import { Injectable } from '@nestjs/common';
import {
  invalid,
  notFound,
  type Account,
  type AccountReference,
  type ChangeAccount,
  type CreateAccount,
} from '@roomlight/contracts';
import { databaseClock, Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { AdministrationService, type Deed } from '../administration/administration.service.js';
import { normalizedEmail } from '../model/normalized-email.rules.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import type { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import {
  account,
  auditedChanges,
  changedDetails,
  inOrder,
  readableDetails,
  removalRefusal,
  type Removal,
} from './accounts.rules.js';

@Injectable()
export class AccountsService {
  constructor(
    private readonly administration: AdministrationService,
    private readonly users: UsersRepository,
    private readonly tokens: PasswordTokensRepository,
    private readonly secondFactors: SecondFactorsRepository,
    private readonly outbox: Outbox,
  ) {}

  async list(): Promise<Account[]> {
    const users = await this.users.list();
    return inOrder(users.map(account));
  }

  /** Creates an account without a password; its owner sets one by a link. */
  create({ actor, account: { sendWelcomeEmail, ...details } }: CreateAccount): Promise<Account> {
    return this.administration.run(actor, async ({ manager, record }) => {
      const user = await this.users.insert(manager, { ...details, passwordHash: null });
      const { role, company, phone } = user;
      await record('user.created', user, auditedChanges({}, { role, company, phone }));
      if (sendWelcomeEmail) {
        await this.outbox.enqueue(manager, 'auth.mail.send.v1', {
          kind: 'welcome',
          userId: user.id,
        });
      }
      return account(user);
    });
  }

  change({ actor, userId, changes }: ChangeAccount): Promise<Account> {
    return this.administration.run(actor, async (deed) => {
      const user = await this.lock(deed, userId);
      const details = changedDetails(user, changes);
      const changed = auditedChanges(readableDetails(user), readableDetails(details));
      if (changed.length === 0) {
        return account(user);
      }
      if (user.role === 'admin' && details.role === 'user') {
        refuseIfNeeded('demote', user, deed);
      }
      await this.users.change(deed.manager, userId, details);
      if (normalizedEmail(details.email) !== user.normalizedEmail) {
        // The links are in a mailbox that no longer belongs to the account.
        await this.tokens.deleteUnusedOf(deed.manager, userId);
        if (user.passwordHash !== null) {
          // Both mailboxes learn of it: the former one's owner may not have asked for it.
          for (const mailbox of [{ formerEmail: user.email }, {}]) {
            await this.outbox.enqueue(deed.manager, 'auth.mail.send.v1', {
              kind: 'email-changed',
              userId,
              ...mailbox,
            });
          }
        }
      }
      if (details.role !== user.role) {
        await deed.endSessionsOf(userId);
      }
      await deed.record('user.updated', user, changed);
      return account({ ...user, ...details });
    });
  }

  /** Doing it twice is doing it once. */
  suspend({ actor, userId }: AccountReference): Promise<Account> {
    return this.administration.run(actor, async (deed) => {
      const user = await this.lock(deed, userId);
      refuseIfNeeded('suspend', user, deed);
      if (user.suspended) {
        return account(user);
      }
      await this.setSuspended(deed.manager, userId, true);
      await deed.endSessionsOf(userId);
      await deed.record('user.suspended', user);
      await this.outbox.enqueue(deed.manager, 'auth.mail.send.v1', { kind: 'suspended', userId });
      return account({ ...user, suspended: true });
    });
  }

  /** Doing it twice is doing it once. */
  unsuspend({ actor, userId }: AccountReference): Promise<Account> {
    return this.administration.run(actor, async (deed) => {
      const user = await this.lock(deed, userId);
      if (!user.suspended) {
        return account(user);
      }
      await this.setSuspended(deed.manager, userId, false);
      await deed.record('user.unsuspended', user);
      return account({ ...user, suspended: false });
    });
  }

  /** Media then hides or shows the links to the user's photos. */
  private async setSuspended(
    manager: EntityManager,
    userId: string,
    suspended: boolean,
  ): Promise<void> {
    await this.users.setSuspended(manager, userId, suspended);
    const at = (await databaseClock.now(manager)).toISOString();
    await this.outbox.publish(manager, 'auth.suspension.changed.v1', { userId, suspended, at });
  }

  /** For a user who has lost app and recovery codes: the password alone signs in again. Doing it twice is doing it once. */
  resetSecondFactor({ actor, userId }: AccountReference): Promise<Account> {
    return this.administration.run(actor, async (deed) => {
      const user = await this.lock(deed, userId);
      if (!user.hasSecondFactor) {
        return account(user);
      }
      if (user.id === deed.administrator.id) {
        // A stolen session of an administrator must not be enough.
        throw invalid('Turn off your own two-step sign-in on your account page, with a code');
      }
      await this.users.setHasSecondFactor(deed.manager, userId, false);
      await this.secondFactors.delete(deed.manager, userId);
      await deed.record('second-factor.reset', user);
      await this.outbox.enqueue(deed.manager, 'auth.mail.send.v1', {
        kind: 'second-factor-removed',
        userId,
      });
      return account({ ...user, hasSecondFactor: false });
    });
  }

  /** Other services are informed and remove the user's data. */
  delete({ actor, userId }: AccountReference): Promise<void> {
    return this.administration.run(actor, async (deed) => {
      const user = await this.lock(deed, userId);
      refuseIfNeeded('delete', user, deed);
      await deed.endSessionsOf(userId);
      await this.users.delete(deed.manager, userId);
      await deed.record('user.deleted', user);
      await this.outbox.publish(deed.manager, 'auth.user.deleted.v1', { userId: user.id });
    });
  }

  private async lock({ manager }: Deed, userId: string): Promise<User> {
    const user = await this.users.lock(manager, userId);
    if (user === null) {
      throw notFound('User');
    }
    return user;
  }
}

function refuseIfNeeded(
  removal: Removal,
  subject: User,
  { administrator, activeAdministrators }: Deed,
): void {
  const refusal = removalRefusal(removal, subject.id, administrator.id, activeAdministrators);
  if (refusal !== null) {
    throw invalid(refusal);
  }
}
