import { Injectable } from '@nestjs/common';
import {
  DomainError,
  type Actor,
  type AuditAction,
  type AuditedChange,
  type AuditedPerson,
} from '@roomlight/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { isActiveAdministrator } from '../model/active-administrator.rules.js';
import { AuditRepository } from '../model/audit.repository.js';
import { SessionsRepository } from '../model/sessions.repository.js';
import type { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** An administrator's action in progress. */
export interface Deed {
  manager: EntityManager;
  administrator: User;
  /** All active administrators, locked until the end of the transaction. */
  activeAdministrators: readonly User[];
  /** The subject is null for an action that concerns no account. */
  record: (
    action: AuditAction,
    subject: AuditedPerson | null,
    changes?: AuditedChange[],
  ) => Promise<void>;
  endSessionsOf: (userId: string) => Promise<void>;
}

@Injectable()
export class AdministrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly audit: AuditRepository,
    private readonly sessions: SessionsRepository,
    private readonly sessionsService: SessionsService,
  ) {}

  /**
   * Runs the action in one transaction. Actions of administrators run one after the other, so nobody acts who was
   * removed a moment ago.
   * @throws DomainError 403 when the caller is no longer an active administrator
   */
  async run<Result>(actor: Actor, work: (deed: Deed) => Promise<Result>): Promise<Result> {
    const ended: string[] = [];
    const result = await this.dataSource.transaction(async (manager) => {
      const administrators = await this.users.lockAdministrators(manager);
      const activeAdministrators = administrators.filter(isActiveAdministrator);
      const administrator = activeAdministrators.find(({ id }) => id === actor.id);
      if (administrator === undefined) {
        throw new DomainError(403, 'forbidden', 'Only administrators can do this');
      }
      return work({
        manager,
        administrator,
        activeAdministrators,
        record: (action, subject, changes = []) =>
          this.audit.insert(manager, {
            actor: administrator,
            action,
            subject,
            address: actor.address,
            changes,
          }),
        endSessionsOf: async (userId) => {
          ended.push(...(await this.sessions.deleteAllOf(manager, userId)));
        },
      });
    });
    this.sessionsService.tellEnded(ended);
    return result;
  }
}
