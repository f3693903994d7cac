import { Injectable } from '@nestjs/common';
import type { RequestReset } from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as newId } from 'uuid';
import { AdministrationService } from '../administration/administration.service.js';
import { AttemptsService } from '../attempts/attempts.service.js';
import type { User } from '../model/user.entity.js';
import { UsersRepository } from '../model/users.repository.js';

@Injectable()
export class ResetRequestsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: AttemptsService,
    private readonly administration: AdministrationService,
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Reveals nothing about the existence of the account, not even by the response time. */
  async request({ email, address, actor }: RequestReset): Promise<void> {
    await this.attempts.countReset(email, actor === undefined ? (address ?? null) : null);
    if (actor === undefined) {
      await this.dataSource.transaction((manager) => this.send(manager, email));
      return;
    }
    await this.administration.run(actor, async ({ manager, record }) => {
      const user = await this.send(manager, email);
      if (user !== null) {
        await record('user.reset-sent', user);
      }
    });
  }

  private async send(manager: EntityManager, email: string): Promise<User | null> {
    const user = await this.users.findByEmail(manager, email);
    // A mail to an unknown id causes the same work here and is not sent in the end.
    const userId = user?.id ?? newId();
    await this.outbox.enqueue(manager, 'auth.mail.send.v1', { kind: 'reset', userId });
    return user;
  }
}
