import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { UserReference } from '@roomlight/contracts';
import { type EventContext, OnEvent } from '@roomlight/platform';
import { UserRemovalService } from './user-removal.service.js';

@Controller()
export class UsersController {
  constructor(private readonly removal: UserRemovalService) {}

  @OnEvent('auth.user.deleted.v1')
  userDeleted(
    @Payload() { userId }: UserReference,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.removal.remove(manager, userId);
  }
}
