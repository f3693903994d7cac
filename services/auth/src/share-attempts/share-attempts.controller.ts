import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { CountShareAttempt, CountShareMiss, type Done } from '@roomlight/contracts';
import { OnCall } from '@roomlight/platform';
import { AttemptsService } from '../attempts/attempts.service.js';

/** Counts the guesses at shared links, which need no account, like those at accounts. */
@Controller()
export class ShareAttemptsController {
  constructor(private readonly attempts: AttemptsService) {}

  @OnCall('auth.share-attempt.count.v1')
  async count(@Payload() { tokenHash, address }: CountShareAttempt): Promise<Done> {
    await this.attempts.countSharePassword(tokenHash, address);
    return { message: 'Counted' };
  }

  @OnCall('auth.share-attempt.forget.v1')
  async forget(@Payload() { tokenHash, address }: CountShareAttempt): Promise<Done> {
    await this.attempts.forgetSharePasswords(tokenHash, address);
    return { message: 'Forgotten' };
  }

  @OnCall('auth.share-miss.count.v1')
  async countMiss(@Payload() { address }: CountShareMiss): Promise<Done> {
    await this.attempts.countShareMiss(address);
    return { message: 'Counted' };
  }
}
