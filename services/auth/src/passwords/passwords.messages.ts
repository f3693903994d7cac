import { Injectable } from '@nestjs/common';
import { RequestReset, SetPassword, type Done } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { PasswordsService } from './passwords.service.js';
import { ResetRequestsService } from './reset-requests.service.js';

@Injectable()
export class PasswordsMessages {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly resetRequests: ResetRequestsService,
  ) {}

  @Answers('auth.password.set.v1')
  async set({ token, newPassword }: SetPassword): Promise<Done> {
    await this.passwords.set(token, newPassword);
    return { message: 'Your password has been set. You can sign in with it now.' };
  }

  @Answers('auth.password.request-reset.v1')
  async requestReset(request: RequestReset): Promise<Done> {
    await this.resetRequests.request(request);
    return {
      message:
        'If an account with this email exists, we have sent it a link to choose a new password.',
    };
  }
}
