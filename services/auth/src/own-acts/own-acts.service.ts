import { Injectable } from '@nestjs/common';
import { notFound, type Actor, type AuditAction, type AuditedChange } from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../model/audit.repository.js';
import type { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';

/** A user's act on their own account, in progress. */
export interface OwnAct {
  manager: EntityManager;
  /** Locked until the end of the transaction. */
  user: User;
  record: (action: AuditAction, changes?: AuditedChange[]) => Promise<void>;
}

@Injectable()
export class OwnActsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly audit: AuditRepository,
  ) {}

  /**
   * Runs the act and its audit record in one transaction.
   * @throws DomainError 404 when the account has been deleted or suspended meanwhile
   */
  run<Result>({ id, address }: Actor, work: (act: OwnAct) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, id);
      if (user === null || user.suspended) {
        throw notFound('User');
      }
      return work({
        manager,
        user,
        record: (action, changes = []) =>
          this.audit.insert(manager, { actor: user, action, subject: user, address, changes }),
      });
    });
  }
}
