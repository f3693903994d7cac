import { Injectable } from '@nestjs/common';
import {
  AccountReference,
  ChangeAccount,
  CreateAccount,
  type AccountAnswer,
  type AccountList,
  type Done,
} from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { AccountsService } from './accounts.service.js';

@Injectable()
export class AccountsMessages {
  constructor(private readonly accounts: AccountsService) {}

  @Answers('auth.user.list.v1')
  async list(): Promise<AccountList> {
    return { users: await this.accounts.list() };
  }

  @Answers('auth.user.create.v1')
  async create(request: CreateAccount): Promise<AccountAnswer> {
    return { user: await this.accounts.create(request) };
  }

  @Answers('auth.user.change.v1')
  async change(request: ChangeAccount): Promise<AccountAnswer> {
    return { user: await this.accounts.change(request) };
  }

  @Answers('auth.user.suspend.v1')
  async suspend(request: AccountReference): Promise<AccountAnswer> {
    return { user: await this.accounts.suspend(request) };
  }

  @Answers('auth.user.unsuspend.v1')
  async unsuspend(request: AccountReference): Promise<AccountAnswer> {
    return { user: await this.accounts.unsuspend(request) };
  }

  @Answers('auth.user.delete.v1')
  async delete(request: AccountReference): Promise<Done> {
    await this.accounts.delete(request);
    return { message: 'The user has been deleted' };
  }
}
