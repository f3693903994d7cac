import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  FindUser,
  notFound,
  UserIds,
  UserReference,
  type FoundUser,
  type PaymentTerms,
  type UserStanding,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { UsersRepository } from '../model/users.repository.js';

@Controller()
export class UsersController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
  ) {}

  @OnCall('auth.user.payment-terms.v1')
  async paymentTerms(@Payload() { userId }: UserReference): Promise<PaymentTerms> {
    const user = await this.users.findById(this.dataSource.manager, userId);
    if (user === null) {
      throw notFound('User');
    }
    return { paymentEnabled: user.paymentEnabled, paymentAmountCents: user.paymentAmountCents };
  }

  @OnCall('auth.user.standing.v1')
  standing(@Payload() { userIds }: UserIds): Promise<UserStanding> {
    return this.users.standing(this.dataSource.manager, userIds);
  }

  @OnCall('auth.user.find.v1')
  async find(@Payload() { idOrEmail }: FindUser): Promise<FoundUser> {
    const user = isUUID(idOrEmail)
      ? await this.users.findById(this.dataSource.manager, idOrEmail)
      : await this.users.findByEmail(this.dataSource.manager, idOrEmail);
    return { user: user && { id: user.id, email: user.email } };
  }
}
