import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AccountReference,
  ChangeAccount,
  CreateAccount,
  type AccountAnswer,
  type AccountList,
  type Done,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { AccountsService } from './accounts.service.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @OnCall('auth.user.list.v1')
  async list(): Promise<AccountList> {
    return { users: await this.accounts.list() };
  }

  @OnCall('auth.user.create.v1')
  async create(@Payload() request: CreateAccount): Promise<AccountAnswer> {
    return { user: await this.accounts.create(request) };
  }

  @OnCall('auth.user.change.v1')
  async change(@Payload() request: ChangeAccount): Promise<AccountAnswer> {
    return { user: await this.accounts.change(request) };
  }

  @OnCall('auth.user.suspend.v1')
  async suspend(@Payload() request: AccountReference): Promise<AccountAnswer> {
    return { user: await this.accounts.suspend(request) };
  }

  @OnCall('auth.user.unsuspend.v1')
  async unsuspend(@Payload() request: AccountReference): Promise<AccountAnswer> {
    return { user: await this.accounts.unsuspend(request) };
  }

  @OnCall('auth.second-factor.reset.v1')
  async resetSecondFactor(@Payload() request: AccountReference): Promise<AccountAnswer> {
    return { user: await this.accounts.resetSecondFactor(request) };
  }

  @OnCall('auth.user.delete.v1')
  async delete(@Payload() request: AccountReference): Promise<Done> {
    await this.accounts.delete(request);
    return { message: 'The user has been deleted' };
  }
}
