import { Injectable } from '@nestjs/common';
import { MAX_COMPARED, type UserStanding } from '@roomlight/contracts';
import type { EntityManager } from 'typeorm';
import { Reconciliation, type ReportName } from './reconciliation.js';
import { deletedUsers, type Difference } from './reconciliation.rules.js';

export interface UsersOfService {
  report: ReportName;
  /** Asks auth about users. */
  ask: (userIds: string[]) => Promise<UserStanding>;
  /** Some of the users that this service has data of, in the order of their ids, after an id. */
  page: (after: string, limit: number) => Promise<string[]>;
  /** Removes the data of a user, as when the event about the deletion arrives. */
  remove: (manager: EntityManager, userId: string) => Promise<void>;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Removes the data of users whose deletion auth has recorded, where the event about it was lost. */
@Injectable()
export class DeletedUsers {
  constructor(private readonly reconciliation: Reconciliation) {}

  compare(users: UsersOfService, signal: AbortSignal): Promise<void> {
    const { report, ask, remove } = users;
    return this.reconciliation.compare(
      {
        label: 'users with auth',
        report,
        find: (stopping) => find(users, stopping),
        repair: async (manager, { id }) => {
          if (deletedUsers([id], await ask([id])).length === 0) {
            throw new Error('auth no longer says that the user was deleted');
          }
          await remove(manager, id);
        },
      },
      signal,
    );
  }
}

async function find(
  { ask, page }: Pick<UsersOfService, 'ask' | 'page'>,
  signal: AbortSignal,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (let ids = await page(BEFORE_ALL, MAX_COMPARED); ids.length > 0;) {
    signal.throwIfAborted();
    found.push(...deletedUsers(ids, await ask(ids)).map(deletion));
    ids = await page(ids.at(-1) ?? '', MAX_COMPARED);
  }
  return found;
}

const deletion = (id: string): Difference => ({
  id,
  what: `The account ${id} was deleted, and data of it was still there: it is removed.`,
  isRemoval: true,
});
