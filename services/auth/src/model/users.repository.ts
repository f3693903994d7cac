import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Repository } from 'typeorm';
import { v7 as newId } from 'uuid';
import { normalizedEmail } from './normalized-email.rules.js';
import { emailTaken } from './email-taken.errors.js';
import { User } from './user.entity.js';

/** What administrators may change of a user. */
export type AccountDetails = Pick<
  User,
  'email' | 'name' | 'company' | 'phone' | 'role' | 'paymentEnabled' | 'paymentAmountCents'
>;
type NewUser = Pick<User, 'email' | 'name' | 'company' | 'phone' | 'role' | 'passwordHash'>;

@Injectable()
export class UsersRepository {
  private readonly users: Repository<User>;

  constructor(manager: EntityManager) {
    this.users = manager.getRepository(User);
  }

  findById(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ normalizedEmail: normalizedEmail(email) });
  }

  /** The same queries within a transaction. */
  within(manager: EntityManager): UsersRepository {
    return new UsersRepository(manager);
  }

  list(): Promise<User[]> {
    return this.users.find();
  }

  /** For a transaction that changes or removes the user: others who would wait until it ends. */
  lock(id: string): Promise<User | null> {
    return this.users.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Always in the same order, so that two who lock them can't wait for each other. */
  lockAdministrators(): Promise<User[]> {
    return this.users.find({
      where: { role: 'admin' },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  count(): Promise<number> {
    return this.users.count();
  }

  /** An administrator of that e-mail who hasn't set a password yet. */
  findAdministratorWithoutPassword(email: string): Promise<User | null> {
    return this.users.findOneBy({
      normalizedEmail: normalizedEmail(email),
      role: 'admin',
      passwordHash: IsNull(),
    });
  }

  async insertAdministrator(email: string, passwordHash: string | null): Promise<string> {
    const { id } = await this.insert({
      email,
      name: 'Administrator',
      company: '',
      phone: '',
      role: 'admin',
      passwordHash,
    });
    return id;
  }

  /** @throws DomainError 409 when another user has the e-mail */
  async insert(user: NewUser): Promise<User> {
    const complete: User = {
      ...user,
      id: newId(),
      normalizedEmail: normalizedEmail(user.email),
      suspended: false,
      paymentEnabled: false,
      paymentAmountCents: null,
      createdAt: new Date(),
    };
    try {
      await this.users.insert(complete);
    } catch (error) {
      throw emailTaken(error);
    }
    return complete;
  }

  /** @throws DomainError 409 when another user has the e-mail */
  async change(id: string, details: AccountDetails): Promise<void> {
    try {
      await this.users.update(
        { id },
        { ...details, normalizedEmail: normalizedEmail(details.email) },
      );
    } catch (error) {
      throw emailTaken(error);
    }
  }

  async setSuspended(id: string, suspended: boolean): Promise<void> {
    await this.users.update({ id }, { suspended });
  }

  async delete(id: string): Promise<void> {
    await this.users.delete({ id });
  }

  /**
   * Whether the user may still sign in with the password that was just verified. Within a transaction it stays so
   * until the end: whoever changes the password or suspends the user waits.
   */
  async holdUnchanged({ id, passwordHash }: User): Promise<boolean> {
    const held = await this.users.findOne({
      where: { id, passwordHash: passwordHash ?? IsNull(), suspended: false },
      lock: { mode: 'pessimistic_read' },
    });
    return held !== null;
  }

  async setPasswordHash(id: string, passwordHash: string): Promise<void> {
    await this.users.update({ id }, { passwordHash });
  }
}
