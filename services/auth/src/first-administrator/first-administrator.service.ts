import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashPassword, newSecret } from '@roomlight/platform';
import { AuthEnvironment } from '../environment.js';
import { AuditRepository } from '../model/audit.repository.js';
import { passwordLink } from '../model/password-link.rules.js';
import { WELCOME_LIFETIME_MS } from '../model/password-token-lifetimes.rules.js';
import { PasswordTokensRepository } from '../model/password-tokens.repository.js';
import { ADMINISTRATOR_NAME, UsersRepository } from '../model/users.repository.js';
import { weaknessOf } from '../model/weak-password.rules.js';
import {
  firstAdministrator,
  UNNAMED_ADMINISTRATOR_EMAIL,
  type Accounts,
} from './first-administrator.rules.js';

@Injectable()
export class FirstAdministratorService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly tokens: PasswordTokensRepository,
    private readonly audit: AuditRepository,
    private readonly environment: AuthEnvironment,
  ) {}

  /** Before the first call is answered. */
  async onModuleInit(): Promise<void> {
    const token = await this.dataSource.transaction(async (manager) => {
      // Serialises replicas that start together.
      await manager.query(`select pg_advisory_xact_lock(hashtext('first administrator'))`);
      return this.ensure(manager);
    });
    if (token !== null) {
      this.printLink(token);
    }
  }

  /** @returns the set-up link's token when there is one to print. */
  private async ensure(manager: EntityManager): Promise<string | null> {
    const decision = firstAdministrator(
      this.environment.administrator,
      await this.accounts(manager),
    );
    switch (decision.step) {
      case 'none':
        return null;
      case 'create': {
        const { email, password } = decision.administrator;
        // Not checked with the other settings: an administrator who exists keeps the password, so it may stay there.
        const weakness = weaknessOf(password, { email, name: ADMINISTRATOR_NAME });
        if (weakness !== null) {
          throw new Error(`ADMIN_PASSWORD can't be used: ${weakness}`);
        }
        await this.users.insertAdministrator(manager, email, await hashPassword(password));
        return null;
      }
      case 'create-and-link': {
        const userId = await this.users.insertAdministrator(
          manager,
          UNNAMED_ADMINISTRATOR_EMAIL,
          null,
        );
        return this.freshToken(manager, userId);
      }
      case 'link':
        return this.freshToken(manager, decision.userId);
    }
  }

  private async accounts(manager: EntityManager): Promise<Accounts> {
    const configured = this.environment.administrator;
    const waiting = await this.users.findAdministratorWithoutPassword(
      manager,
      UNNAMED_ADMINISTRATOR_EMAIL,
    );
    return {
      configuredIsKnown:
        configured !== null &&
        ((await this.users.findByEmail(manager, configured.email)) !== null ||
          (await this.audit.hasSubject(manager, configured.email))),
      total: await this.users.count(manager),
      waitingForSetUp: waiting?.id ?? null,
    };
  }

  private async freshToken(manager: EntityManager, userId: string): Promise<string> {
    const token = newSecret();
    await this.tokens.deleteUnusedOf(manager, userId);
    await this.tokens.insert(manager, token, userId, WELCOME_LIFETIME_MS);
    return token;
  }

  /**
   * Straight to the terminal: the link is a secret and must not get into log files. Names the e-mail, which the
   * sign-in page asks for once the password is set.
   */
  private printLink(token: string): void {
    const link = passwordLink(this.environment.PUBLIC_URL, token);
    process.stdout.write(
      `Set up the first administrator (${UNNAMED_ADMINISTRATOR_EMAIL}): ${link}\n`,
    );
  }
}
