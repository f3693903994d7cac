import { Injectable } from '@nestjs/common';
import {
  FindUser,
  notFound,
  UserReference,
  type FoundUser,
  type PaymentTerms,
} from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { isUUID } from 'class-validator';
import { UsersRepository } from '../model/users.repository.js';

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

  @Answers('auth.user.find.v1')
  async find({ idOrEmail }: FindUser): Promise<FoundUser> {
    const user = isUUID(idOrEmail)
      ? await this.users.findById(idOrEmail)
      : await this.users.findByEmail(idOrEmail);
    return { user: user && { id: user.id, email: user.email } };
  }
}
