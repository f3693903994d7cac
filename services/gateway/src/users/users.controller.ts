import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  AccountChanges,
  NewAccount,
  type AccountAnswer,
  type AccountList,
  type Actor,
  type Done,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access, SignedInActor } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';

@Controller('api/users')
@Access('admin')
export class UsersController {
  constructor(private readonly calls: RpcClient) {}

  /** Lists all accounts. */
  @Get()
  list(): Promise<AccountList> {
    return this.calls.request('auth.user.list.v1', {});
  }

  /** Creates an account. Its owner sets the password with a link sent by mail. */
  @Post()
  @Fails(['email_taken'])
  create(@SignedInActor() actor: Actor, @Body() account: NewAccount): Promise<AccountAnswer> {
    return this.calls.request('auth.user.create.v1', { actor, account });
  }

  /** Changes an account; omitted fields stay unchanged. */
  @Patch(':id')
  @Fails(['email_taken'])
  change(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('User')) userId: string,
    @Body() changes: AccountChanges,
  ): Promise<AccountAnswer> {
    return this.calls.request('auth.user.change.v1', { actor, userId, changes });
  }

  /** Suspends an account. Ends its sessions. */
  @Patch(':id/suspend')
  @Fails(['invalid_request'])
  suspend(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('User')) userId: string,
  ): Promise<AccountAnswer> {
    return this.calls.request('auth.user.suspend.v1', { actor, userId });
  }

  /** Lets a suspended account sign in again. */
  @Patch(':id/unsuspend')
  unsuspend(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('User')) userId: string,
  ): Promise<AccountAnswer> {
    return this.calls.request('auth.user.unsuspend.v1', { actor, userId });
  }

  /** Removes the second factor of a user who has lost it: their password alone signs them in again. */
  @Post(':id/reset-second-factor')
  @HttpCode(200)
  @Fails(['invalid_request'])
  resetSecondFactor(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('User')) userId: string,
  ): Promise<AccountAnswer> {
    return this.calls.request('auth.second-factor.reset.v1', { actor, userId });
  }

  /** Deletes an account with all its photos. */
  @Delete(':id')
  @Fails(['invalid_request'])
  delete(@SignedInActor() actor: Actor, @Param('id', idOf('User')) userId: string): Promise<Done> {
    return this.calls.request('auth.user.delete.v1', { actor, userId });
  }
}
