import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  NewPasskey,
  type Actor,
  type Done,
  type OwnPasskeyAnswer,
  type OwnPasskeyList,
  type PasskeyOptions,
} from '@roomlight/contracts';
import { RpcClient } from '@roomlight/platform';
import { Fails } from '../api-document/document.decorator.js';
import { Access, SignedInActor } from '../http/auth/access.decorator.js';
import { idOf } from '../http/request/id.pipe.js';

@Controller('api/account/passkeys')
@Access('user')
export class PasskeysController {
  constructor(private readonly calls: RpcClient) {}

  /** Lists the caller's passkeys. */
  @Get()
  list(@SignedInActor() actor: Actor): Promise<OwnPasskeyList> {
    return this.calls.request('auth.passkey.list.v1', { actor });
  }

  /** Returns the options with which the browser makes a passkey; they hold for five minutes. */
  @Post('options')
  @HttpCode(200)
  options(@SignedInActor() actor: Actor): Promise<PasskeyOptions> {
    return this.calls.request('auth.passkey.begin.v1', { actor });
  }

  /** Adds a passkey that the browser has made. */
  @Post()
  @Fails(['invalid_passkey', 'invalid_request'])
  add(
    @SignedInActor() actor: Actor,
    @Body() { name, credential }: NewPasskey,
  ): Promise<OwnPasskeyAnswer> {
    return this.calls.request('auth.passkey.register.v1', { actor, name, credential });
  }

  /** Removes a passkey: nobody can sign in with it any more. */
  @Delete(':id')
  delete(
    @SignedInActor() actor: Actor,
    @Param('id', idOf('Passkey')) passkeyId: string,
  ): Promise<Done> {
    return this.calls.request('auth.passkey.delete.v1', { actor, passkeyId });
  }
}
