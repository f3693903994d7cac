import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { lockPaymentsOf } from '../model/payments-lock.helper.js';
import { PaymentsRepository } from '../model/payments.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import { UsesRepository } from '../model/uses.repository.js';

/**
 * Payments stay for the books, without the person. What such a user could still pay is cancelled at Stripe by the next
 * `OpenPaymentsSweep`.
 */
@Injectable()
export class UserRemovalService {
  constructor(
    private readonly removedUsers: RemovedUsersRepository,
    private readonly payments: PaymentsRepository,
    private readonly uses: UsesRepository,
  ) {}

  async remove(manager: EntityManager, userId: string): Promise<void> {
    await lockPaymentsOf(manager, userId);
    await this.removedUsers.add(manager, userId);
    await this.payments.forgetPayer(manager, userId);
    await this.uses.removeOf(manager, userId);
  }
}
