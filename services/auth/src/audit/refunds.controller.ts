import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import { formatPrice, type AuditedPerson, type PaymentRefunded } from '@roomlight/contracts';
import { type EventContext, OnEvent } from '@roomlight/platform';
import type { EntityManager } from 'typeorm';
import { AuditRepository } from '../model/audit.repository.js';
import { UsersRepository } from '../model/users.repository.js';

/** Adds administrators' actions on payments to the audit log. */
@Controller()
export class RefundsController {
  constructor(
    private readonly audit: AuditRepository,
    private readonly users: UsersRepository,
  ) {}

  @OnEvent('billing.payment.refunded.v1')
  async refunded(
    @Payload() refund: PaymentRefunded,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { actor, userId, listingName, amountCents } = refund;
    await this.audit.insert(manager, {
      actor: await this.personOf(manager, actor.id),
      action: 'payment.refunded',
      subject: await this.personOf(manager, userId),
      address: actor.address,
      changes: [
        { field: 'listing', from: '', to: listingName },
        { field: 'amount', from: '', to: formatPrice(amountCents) },
      ],
    });
  }

  /** Without name and e-mail when the account has been deleted since. */
  private async personOf(manager: EntityManager, id: string): Promise<AuditedPerson> {
    const user = await this.users.findById(manager, id);
    return { id, name: user?.name ?? '', email: user?.email ?? '' };
  }
}
