import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { DifferencesFound } from '@roomlight/contracts';
import { type EventContext, OnEvent, Outbox } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { UsersRepository } from '../model/users.repository.js';

/** Has administrators told of differences between services. */
@Controller()
export class DifferencesController {
  constructor(
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('billing.differences.found.v1')
  inBilling(@Payload() found: DifferencesFound, @Ctx() { manager }: EventContext): Promise<void> {
    return this.tell(manager, found);
  }

  @OnEvent('media.differences.found.v1')
  inMedia(@Payload() found: DifferencesFound, @Ctx() { manager }: EventContext): Promise<void> {
    return this.tell(manager, found);
  }

  @OnEvent('queue.differences.found.v1')
  inQueue(@Payload() found: DifferencesFound, @Ctx() { manager }: EventContext): Promise<void> {
    return this.tell(manager, found);
  }

  private async tell(manager: EntityManager, differences: DifferencesFound): Promise<void> {
    const administrators = await this.users.administrators(manager);
    const mails = administrators.map(({ id: userId }) => ({
      kind: 'differences-found' as const,
      userId,
      differences,
    }));
    await this.outbox.enqueue(manager, 'auth.mail.send.v1', ...mails);
  }
}
