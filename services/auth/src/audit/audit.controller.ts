import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { ListAudit, MigrationStarted, type AuditPage } from '@roomlight/contracts';
import { type EventContext, OnCall, OnEvent } from '@roomlight/platform';
import { AuditRepository } from '../model/audit.repository.js';
import { UsersRepository } from '../model/users.repository.js';

@Controller()
export class AuditController {
  constructor(
    private readonly audit: AuditRepository,
    private readonly users: UsersRepository,
  ) {}

  @OnCall('auth.audit.list.v1')
  list(@Payload() request: ListAudit): Promise<AuditPage> {
    return this.audit.page(request);
  }

  @OnEvent('media.migration.started.v1')
  async migrationStarted(
    @Payload() { actor, destination }: MigrationStarted,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { id, address } = actor;
    const administrator = await this.users.findById(manager, id);
    await this.audit.insert(manager, {
      actor: administrator ?? { id, name: 'A deleted administrator', email: '' },
      action: 'migration.started',
      subject: null,
      address,
      changes: [{ field: 'destination', from: '', to: destination }],
    });
  }
}
