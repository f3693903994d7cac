import { Injectable } from '@nestjs/common';
import { SetPassword, type Done } from '@roomlight/contracts';
import { Answers } from '@roomlight/platform';
import { PasswordsService } from './passwords.service.js';

@Injectable()
export class PasswordsMessages {
  constructor(private readonly passwords: PasswordsService) {}

  @Answers('auth.password.set.v1')
  async set({ token, newPassword }: SetPassword): Promise<Done> {
    await this.passwords.set(token, newPassword);
    return { message: 'Your password has been set. You can sign in with it now.' };
  }
}
