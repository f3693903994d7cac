import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Repository } from 'typeorm';
import { v7 as newId } from 'uuid';
import { emailKey } from './email-key.js';
import { User } from './user.entity.js';

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
    return this.users.findOneBy({ emailKey: emailKey(email) });
  }

  /** The same queries within a transaction. */
  within(manager: EntityManager): UsersRepository {
    return new UsersRepository(manager);
  }

  count(): Promise<number> {
    return this.users.count();
  }

  /** An administrator of that e-mail who hasn't set a password yet. */
  findAdministratorWithoutPassword(email: string): Promise<User | null> {
    return this.users.findOneBy({
      emailKey: emailKey(email),
      role: 'admin',
      passwordHash: IsNull(),
    });
  }

  async insertAdministrator(email: string, passwordHash: string | null): Promise<string> {
    const id = newId();
    await this.users.insert({
      id,
      email,
      emailKey: emailKey(email),
      name: 'Administrator',
      company: '',
      phone: '',
      role: 'admin',
      passwordHash,
    });
    return id;
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
