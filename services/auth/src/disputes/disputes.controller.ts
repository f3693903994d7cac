import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { PaymentDisputed } from '@roomlight/contracts';
import { type EventContext, OnEvent, Outbox } from '@roomlight/platform';
import { UsersRepository } from '../model/users.repository.js';

/** Has administrators told of disputed payments. */
@Controller()
export class DisputesController {
  constructor(
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent('billing.payment.disputed.v1')
  async disputed(
    @Payload() dispute: PaymentDisputed,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const administrators = await this.users.administrators(manager);
    const mails = administrators.map(({ id: userId }) => ({
      kind: 'payment-disputed' as const,
      userId,
      dispute,
    }));
    await this.outbox.enqueue(manager, 'auth.mail.send.v1', ...mails);
  }
}
