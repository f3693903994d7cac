import { Injectable } from '@nestjs/common';
import { ListAudit, MigrationStarted, type AuditPage } from '@roomlight/contracts';
import { Answers, Handles, type EventContext } from '@roomlight/platform';
import { AuditRepository } from '../model/audit.repository.js';
import { UsersRepository } from '../model/users.repository.js';

@Injectable()
export class AuditMessages {
  constructor(
    private readonly audit: AuditRepository,
    private readonly users: UsersRepository,
  ) {}

  @Answers('auth.audit.list.v1')
  list(request: ListAudit): Promise<AuditPage> {
    return this.audit.page(request);
  }

  @Handles('media.migration.started.v1')
  async migrationStarted(
    { actor, destination }: MigrationStarted,
    { manager }: EventContext,
  ): Promise<void> {
    const { id, address } = actor;
    const administrator = await this.users.within(manager).findById(id);
    await this.audit.within(manager).insert({
      actor: administrator ?? { id, name: 'A deleted administrator', email: '' },
      action: 'migration.started',
      subject: null,
      address,
      changes: [{ field: 'destination', from: '', to: destination }],
    });
  }
}
