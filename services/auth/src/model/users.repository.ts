import type { UserStanding } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { v7 as newId } from 'uuid';
import { normalizedEmail } from './normalized-email.rules.js';
import { emailTaken } from './email-taken.errors.js';
import { User } from './user.entity.js';

/** Of the first administrator, until it is changed. */
export const ADMINISTRATOR_NAME = 'Administrator';

/** What administrators may change of a user. */
export type AccountDetails = Pick<
  User,
  'email' | 'name' | 'company' | 'phone' | 'role' | 'paymentEnabled' | 'paymentAmountCents'
>;
type NewUser = Pick<User, 'email' | 'name' | 'company' | 'phone' | 'role' | 'passwordHash'>;

@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Which users there are and which were deleted long enough ago for everyone to have heard of it. */
  async standing(manager: EntityManager, ids: readonly string[]): Promise<UserStanding> {
    const [standing] = await manager.query<[UserStanding]>(
      `select array(select id from users where id = any($1)) as there,
              array(select distinct subject_id from audit_log
                     where action = 'user.deleted' and subject_id = any($1)
                       and at < now() - interval '1 hour'
                       and subject_id not in (select id from users)) as deleted,
              array(select id from users where id = any($1) and suspended) as suspended`,
      [ids],
    );
    return standing;
  }

  findById(manager: EntityManager, id: string): Promise<User | null> {
    return manager.findOneBy(User, { id });
  }

  findByEmail(manager: EntityManager, email: string): Promise<User | null> {
    return manager.findOneBy(User, { normalizedEmail: normalizedEmail(email) });
  }

  list(): Promise<User[]> {
    return this.dataSource.manager.find(User);
  }

  /** For a transaction that changes or removes the user: others who would wait until it ends. */
  lock(manager: EntityManager, id: string): Promise<User | null> {
    return manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  administrators(manager: EntityManager): Promise<User[]> {
    return manager.findBy(User, { role: 'admin' });
  }

  /** Always in the same order, so that two who lock them can't wait for each other. */
  lockAdministrators(manager: EntityManager): Promise<User[]> {
    return manager.find(User, {
      where: { role: 'admin' },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  count(manager: EntityManager): Promise<number> {
    return manager.count(User);
  }

  /** An administrator of that e-mail who hasn't set a password yet. */
  findAdministratorWithoutPassword(manager: EntityManager, email: string): Promise<User | null> {
    return manager.findOneBy(User, {
      normalizedEmail: normalizedEmail(email),
      role: 'admin',
      passwordHash: IsNull(),
    });
  }

  async insertAdministrator(
    manager: EntityManager,
    email: string,
    passwordHash: string | null,
  ): Promise<string> {
    const { id } = await this.insert(manager, {
      email,
      name: ADMINISTRATOR_NAME,
      company: '',
      phone: '',
      role: 'admin',
      passwordHash,
    });
    return id;
  }

  /** @throws DomainError 409 when another user has the e-mail */
  async insert(manager: EntityManager, user: NewUser): Promise<User> {
    const complete: User = {
      ...user,
      id: newId(),
      normalizedEmail: normalizedEmail(user.email),
      suspended: false,
      hasSecondFactor: false,
      paymentEnabled: false,
      paymentAmountCents: null,
      createdAt: new Date(),
    };
    try {
      await manager.insert(User, complete);
    } catch (error) {
      throw emailTaken(error);
    }
    return complete;
  }

  /** @throws DomainError 409 when another user has the e-mail */
  async change(manager: EntityManager, id: string, details: AccountDetails): Promise<void> {
    try {
      await manager.update(
        User,
        { id },
        { ...details, normalizedEmail: normalizedEmail(details.email) },
      );
    } catch (error) {
      throw emailTaken(error);
    }
  }

  async setSuspended(manager: EntityManager, id: string, suspended: boolean): Promise<void> {
    await manager.update(User, { id }, { suspended });
  }

  async setHasSecondFactor(manager: EntityManager, id: string, has: boolean): Promise<void> {
    await manager.update(User, { id }, { hasSecondFactor: has });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(User, { id });
  }

  /**
   * Whether the user may still sign in with the password that was just verified, and with no code unless one was. It
   * stays so until the end of the transaction: whoever changes the password, adds a second factor or suspends the user
   * waits.
   */
  async holdUnchanged(
    manager: EntityManager,
    { id, passwordHash, hasSecondFactor }: User,
  ): Promise<boolean> {
    const held = await manager.findOne(User, {
      where: { id, passwordHash: passwordHash ?? IsNull(), hasSecondFactor, suspended: false },
      lock: { mode: 'pessimistic_read' },
    });
    return held !== null;
  }

  async setProfile(
    manager: EntityManager,
    id: string,
    profile: Pick<User, 'name' | 'company' | 'phone'>,
  ): Promise<void> {
    await manager.update(User, { id }, profile);
  }

  async setPasswordHash(manager: EntityManager, id: string, passwordHash: string): Promise<void> {
    await manager.update(User, { id }, { passwordHash });
  }
}
