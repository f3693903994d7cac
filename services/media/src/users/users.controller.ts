import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import type { SuspensionChanged, UserReference } from '@roomlight/contracts';
import { type EventContext, OnEvent } from '@roomlight/platform';
import { OwnerSuspensionsRepository } from '../model/owner-suspensions.repository.js';
import { UserRemovalService } from './user-removal.service.js';

@Controller()
export class UsersController {
  constructor(
    private readonly removal: UserRemovalService,
    private readonly suspensions: OwnerSuspensionsRepository,
  ) {}

  @OnEvent('auth.user.deleted.v1')
  userDeleted(
    @Payload() { userId }: UserReference,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.removal.remove(manager, userId);
  }

  @OnEvent('auth.suspension.changed.v1')
  suspensionChanged(
    @Payload() { userId, suspended, at }: SuspensionChanged,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.suspensions.record(manager, [userId], suspended, new Date(at));
  }
}
