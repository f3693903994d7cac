import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  BeginSessionByPasskey,
  DeletePasskey,
  OwnAccount,
  RegisterPasskey,
  RequestPasskeyChallenge,
  type Done,
  type OwnPasskeyAnswer,
  type OwnPasskeyList,
  type PasskeyOptions,
  type SignedIn,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysService } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly signIns: PasskeySignInService,
  ) {}

  @OnCall('auth.passkey.list.v1')
  async list(@Payload() { actor }: OwnAccount): Promise<OwnPasskeyList> {
    return { passkeys: await this.passkeys.list(actor.id) };
  }

  @OnCall('auth.passkey.begin.v1')
  beginRegistration(@Payload() request: OwnAccount): Promise<PasskeyOptions> {
    return this.passkeys.beginRegistration(request);
  }

  @OnCall('auth.passkey.register.v1')
  async register(@Payload() request: RegisterPasskey): Promise<OwnPasskeyAnswer> {
    return { passkey: await this.passkeys.register(request) };
  }

  @OnCall('auth.passkey.delete.v1')
  async delete(@Payload() request: DeletePasskey): Promise<Done> {
    await this.passkeys.delete(request);
    return { message: 'The passkey has been removed' };
  }

  @OnCall('auth.passkey.challenge.v1')
  challenge(@Payload() request: RequestPasskeyChallenge): Promise<PasskeyOptions> {
    return this.signIns.challenge(request);
  }

  @OnCall('auth.session.begin-by-passkey.v1')
  begin(@Payload() request: BeginSessionByPasskey): Promise<SignedIn> {
    return this.signIns.begin(request);
  }
}
