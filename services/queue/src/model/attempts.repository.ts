import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ProviderStep } from '../providers/enhancement.provider.js';
import { Task } from './task.entity.js';

/** A worker's attempt at a task. Only the task's latest attempt may change it. */
export interface Attempt {
  taskId: string;
  photoId: string;
  /** Id of the photo's version that this attempt makes. */
  versionId: string;
}

/** What is recorded of a produced photo; null where it isn't known. */
export type Produced = Pick<Task, 'mergeReport' | 'skyReplaced'>;

type AttemptKey = Pick<Attempt, 'taskId' | 'versionId'>;

/** Condition: the attempt is its task's latest one and still wanted. */
const current = ({ taskId, versionId }: AttemptKey) =>
  ({ id: taskId, versionId, state: 'dispatched' }) as const;

/** Records the progress of a worker's attempt; has no effect once the task was cancelled or taken over. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Makes this the task's latest attempt. */
  async begin(manager: EntityManager, { taskId, versionId }: AttemptKey): Promise<void> {
    await manager.update(Task, { id: taskId }, { versionId, touchedAt: () => 'now()' });
  }

  /**
   * Records a heartbeat.
   * @returns whether the task is still there and the attempt its latest one
   */
  async touch(attempt: AttemptKey): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(Task, current(attempt), {
      touchedAt: () => 'now()',
    });
    return affected === 1;
  }

  /**
   * Records the source of the attempt. A checkpoint of another source is dropped.
   * @returns the checkpoint of this one, or null; undefined when the attempt isn't the latest one any more
   */
  async startFrom(
    { taskId, versionId }: AttemptKey,
    sourceVersionId: string,
  ): Promise<object | null | undefined> {
    const [rows] = await this.dataSource.query<[{ checkpoint: object | null }[], number]>(
      `update tasks
          set provider_memory = case when source_version_id = $3 then provider_memory end,
              source_version_id = $3
        where id = $1 and version_id = $2 and state = 'dispatched'
        returning provider_memory as checkpoint`,
      [taskId, versionId, sourceVersionId],
    );
    return rows[0]?.checkpoint;
  }

  /**
   * A step taken by the provider shows that it is available: a later absence counts from then on.
   * @returns whether the attempt was the task's latest one
   */
  async saveCheckpoint(
    attempt: AttemptKey,
    checkpoint: object,
    step: ProviderStep,
  ): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(Task, current(attempt), {
      providerMemory: checkpoint,
      ...(step === 'taken' && { awaySince: null }),
    });
    return affected === 1;
  }

  /** @returns whether the attempt was the task's latest one */
  async markMade(
    manager: EntityManager,
    attempt: AttemptKey,
    produced: Produced,
  ): Promise<boolean> {
    const { affected } = await manager.update(Task, current(attempt), {
      state: 'made',
      ...produced,
      awaySince: null,
      touchedAt: () => 'now()',
    });
    return affected === 1;
  }

  /** Makes the task wait for its provider and frees its place. */
  async postpone(
    manager: EntityManager,
    attempt: AttemptKey,
    wait: { notBefore: Date; awaySince: Date },
  ): Promise<void> {
    await manager.update(Task, current(attempt), { state: 'waiting', ...wait });
  }
}
