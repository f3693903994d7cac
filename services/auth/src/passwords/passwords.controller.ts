import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChangeOwnPassword,
  PasswordLinkToken,
  RequestReset,
  SetPasswordFrom,
  type Done,
  type OwnPasskeyList,
} from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { PasswordsService } from './passwords.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@Controller()
export class PasswordsController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly resetRequests: ResetRequestsService,
  ) {}

  @OnCall('auth.password.list-passkeys.v1')
  async listPasskeys(@Payload() link: PasswordLinkToken): Promise<OwnPasskeyList> {
    return { passkeys: await this.passwords.listPasskeys(link) };
  }

  @OnCall('auth.password.change.v1')
  async change(@Payload() request: ChangeOwnPassword): Promise<Done> {
    await this.passwords.changeOwn(request);
    return { message: 'Your password has been changed. All other devices have been signed out.' };
  }

  @OnCall('auth.password.set.v1')
  async set(@Payload() request: SetPasswordFrom): Promise<Done> {
    await this.passwords.set(request);
    return { message: 'Your password has been set. You can sign in with it now.' };
  }

  @OnCall('auth.password.request-reset.v1')
  async requestReset(@Payload() request: RequestReset): Promise<Done> {
    await this.resetRequests.request(request);
    return {
      message:
        'If an account with this email exists, we have sent it a link to choose a new password.',
    };
  }
}
