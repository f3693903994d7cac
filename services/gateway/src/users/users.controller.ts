import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import {
  AccountChanges,
  NewAccount,
  type AccountAnswer,
  type AccountList,
  type Actor,
  type Done,
} from '@roomlight/contracts';
import { Calls } from '@roomlight/platform';
import { Access, SignedInActor } from '../http/access.decorator.js';
import { idOf } from '../http/id-of.js';

@Controller('api/users')
@Access('admin')
export class UsersController {
  constructor(private readonly calls: Calls) {}

  @Get()
  list(): Promise<AccountList> {
    return this.calls.ask('auth.user.list.v1', {});
  }

  @Post()
  create(@SignedInActor() actor: Actor, @Body() account: NewAccount): Promise<AccountAnswer> {
    return this.calls.ask('auth.user.create.v1', { actor, account });
  }

  @Patch(':id')
  change(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('User')) userId: string,
    @Body() changes: AccountChanges,
  ): Promise<AccountAnswer> {
    return this.calls.ask('auth.user.change.v1', { actor, userId, changes });
  }

  @Patch(':id/suspend')
  suspend(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('User')) userId: string,
  ): Promise<AccountAnswer> {
    return this.calls.ask('auth.user.suspend.v1', { actor, userId });
  }

  @Patch(':id/unsuspend')
  unsuspend(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('User')) userId: string,
  ): Promise<AccountAnswer> {
    return this.calls.ask('auth.user.unsuspend.v1', { actor, userId });
  }

  @Delete(':id')
  delete(@SignedInActor() actor: Actor, @Param('id', idOf('User')) userId: string): Promise<Done> {
    return this.calls.ask('auth.user.delete.v1', { actor, userId });
  }
}
