import { Injectable } from '@nestjs/common';
import type { UserReference } from '@roomlight/contracts';
import { Handles, type EventContext } from '@roomlight/platform';
import { UserRemoval } from './user-removal.js';

@Injectable()
export class UsersMessages {
  constructor(private readonly removal: UserRemoval) {}

  @Handles('auth.user.deleted.v1')
  userDeleted({ userId }: UserReference, { manager }: EventContext): Promise<void> {
    return this.removal.remove(manager, userId);
  }
}
