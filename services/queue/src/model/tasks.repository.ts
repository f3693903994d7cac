import { Injectable } from '@nestjs/common';
import type { FolderPhoto } from '@roomlight/contracts';
import { DataSource, In, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { Attempt } from './attempts.repository.js';
import { Frame } from './frame.entity.js';
import { leadingFrame } from './frame-roles.rules.js';
import type { TaskProgress } from './listing-status.rules.js';
import type { StagedSet } from './staged-set.types.js';
import type { TaskKind } from './task-state.types.js';
import { Task } from './task.entity.js';

/** Fields that are reset when a task starts again; the provider's checkpoint, which has been paid for, is kept. */
const ANEW = {
  state: 'waiting',
  failureReason: null,
  notBefore: null,
  awaySince: null,
  queuedAt: () => 'now()',
} as const;

@Injectable()
export class TasksRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(manager: EntityManager, id: string): Promise<Task | null> {
    return manager.findOneBy(Task, { id });
  }

  /** The progress of the listing's tasks of this kind, in their order. */
  progressOf(manager: EntityManager, listingId: string, kind: TaskKind): Promise<TaskProgress[]> {
    return manager.find(Task, {
      select: { filename: true, state: true, failureReason: true },
      where: { listingId, kind },
      order: { position: 'asc' },
    });
  }

  /** @param offset position of the first of them in the listing */
  async insertSets(
    manager: EntityManager,
    listing: { id: string; userId: string },
    offset: number,
    staged: readonly StagedSet[],
  ): Promise<void> {
    const sets = staged.map((frames, i) => ({ id: uuid(), position: offset + i, frames }));
    await manager.insert(
      Task,
      sets.map(({ id, position, frames }) => ({
        id,
        kind: 'merge',
        listingId: listing.id,
        userId: listing.userId,
        photoId: id,
        position,
        filename: leadingFrame(frames).filename,
        state: 'waiting',
      })),
    );
    await manager.insert(
      Frame,
      sets.flatMap(({ id, frames }) =>
        frames.map(({ key, filename, size, parts = null, role = null }, position) => ({
          setId: id,
          position,
          key,
          filename,
          size,
          parts,
          role,
        })),
      ),
    );
  }

  /** Adds tasks to enhance these photos, in this order. */
  async insertPhotos(
    manager: EntityManager,
    listing: { id: string; userId: string },
    photos: readonly Pick<FolderPhoto, 'id' | 'filename'>[],
  ): Promise<void> {
    await manager.query(
      `insert into tasks (id, kind, listing_id, user_id, photo_id, position, filename, state)
       select id, 'enhance', $1, $2, photo_id, position - 1, filename, 'waiting'
         from unnest($3::uuid[], $4::uuid[], $5::text[])
              with ordinality as new (id, photo_id, filename, position)`,
      [
        listing.id,
        listing.userId,
        photos.map(() => uuid()),
        photos.map(({ id }) => id),
        photos.map(({ filename }) => filename),
      ],
    );
  }

  /**
   * Marks the user's next tasks as dispatched: those of the oldest listing first, in their order, until `mostInFlight`
   * of the user's tasks are. The workers share one queue for all users: the fewer tasks of each user are in it, the
   * sooner everybody's turn comes.
   * @returns their ids, in that order
   */
  async dispatchNext(
    manager: EntityManager,
    userId: string,
    mostInFlight: number,
  ): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `with next as (
         select t.id, row_number() over (order by l.created_at, l.id, t.position) as place
           from tasks t join listings l on l.id = t.listing_id
          where t.user_id = $1 and t.state = 'waiting' and l.status in ('queued', 'processing')
            and (t.not_before is null or t.not_before <= now())
          order by place
          limit greatest(0, $2 - (select count(*) from tasks
                                   where user_id = $1 and state = 'dispatched'))
       ), dispatched as (
         update tasks t
            set state = 'dispatched', version_id = null, not_before = null, touched_at = now()
           from next where t.id = next.id
         returning t.id, next.place
       )
       select id from dispatched order by place`,
      [userId, mostInFlight],
    );
    return rows.map(({ id }) => id);
  }

  /** @returns whether the task was with the workers */
  async markFailed(manager: EntityManager, id: string, reason: string): Promise<boolean> {
    const { affected } = await manager.update(
      Task,
      { id, state: 'dispatched' },
      { state: 'failed', failureReason: reason },
    );
    return affected === 1;
  }

  async markStored(manager: EntityManager, id: string): Promise<void> {
    await manager.update(Task, { id }, { state: 'stored' });
  }

  async markChanged(manager: EntityManager, { id, timesChanged }: Task): Promise<void> {
    await manager.update(Task, { id }, { ...ANEW, timesChanged: timesChanged + 1 });
  }

  async markChangedTooOften(manager: EntityManager, id: string, reason: string): Promise<void> {
    await manager.update(Task, { id }, { state: 'failed', failureReason: reason });
  }

  async retryFailed(manager: EntityManager, listingId: string, kind: TaskKind): Promise<string[]> {
    const failed = await manager.findBy(Task, { listingId, kind, state: 'failed' });
    const ids = failed.map(({ id }) => id);
    await manager.update(Task, { id: In(ids) }, { ...ANEW, timesChanged: 0 });
    return failed.map(({ photoId }) => photoId);
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(Task, { id });
  }

  async deleteOfKind(manager: EntityManager, listingId: string, kind: TaskKind): Promise<void> {
    await manager.delete(Task, { listingId, kind });
  }

  /** Tasks whose photos workers are making, or may have made without reporting them. */
  attemptsOfListings(
    manager: EntityManager,
    listingIds: readonly string[],
    kinds: readonly TaskKind[] = ['merge', 'enhance'],
  ): Promise<Attempt[]> {
    return manager.query<Attempt[]>(
      `select id as "taskId", photo_id as "photoId", version_id as "versionId" from tasks
        where listing_id = any($1) and kind = any($2)
          and state in ('dispatched', 'failed') and version_id is not null`,
      [listingIds, kinds],
    );
  }

  /** Restricts to tasks that may be dispatched. */
  async usersWithWaitingTasks(): Promise<string[]> {
    const rows = await this.dataSource.query<{ userId: string }[]>(
      `select distinct t.user_id as "userId" from tasks t join listings l on l.id = t.listing_id
        where t.state = 'waiting' and l.status in ('queued', 'processing')
          and (t.not_before is null or t.not_before <= now())`,
    );
    return rows.map(({ userId }) => userId);
  }

  /** Restricts to tasks that have waited long enough for their provider. */
  async usersWhoseWaitIsOver(): Promise<string[]> {
    const rows = await this.dataSource.query<{ userId: string }[]>(
      `select distinct user_id as "userId" from tasks
        where not_before <= now() and state = 'waiting'`,
    );
    return rows.map(({ userId }) => userId);
  }

  /** Dispatched tasks without a heartbeat since then; their heartbeat is set to now. */
  async takeSilent(manager: EntityManager, before: Date): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>(
      `select id from tasks where state = 'dispatched' and touched_at < $1
        for update skip locked`,
      [before],
    );
    const ids = rows.map(({ id }) => id);
    await manager.update(Task, { id: In(ids) }, { touchedAt: () => 'now()' });
    return ids;
  }

  /**
   * Resets tasks whose photos were made before then and aren't stored yet.
   * @returns their ids
   */
  async doAgain(madeBefore: Date): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `with again as (
         update tasks set state = 'waiting' where state = 'made' and touched_at < $1 returning id
       )
       select id from again`,
      [madeBefore],
    );
    return rows.map(({ id }) => id);
  }
}
