import { Injectable } from '@nestjs/common';
import { notFound, UserReference, type PaymentTerms } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class UsersMessages {
  constructor(private readonly users: UsersRepository) {}

  @Answers('auth.user.payment-terms.v1')
  async paymentTerms({ userId }: UserReference): Promise<PaymentTerms> {
    const user = await this.users.findById(userId);
    if (user === null) {
      throw notFound('User');
    }
    return { paymentEnabled: user.paymentEnabled, paymentAmountCents: user.paymentAmountCents };
  }
}
