import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ServiceName } from '../service/service-name.js';

/** PostgreSQL's advisory locks are named by 64-bit numbers. */
export function advisoryKey(service: string, task: string): string {
  return createHash('sha256').update(`${service}:${task}`).digest().readBigInt64BE().toString();
}

/** Runs work that two replicas of the service must not do at the same time. */
@Injectable()
export class AdvisoryLock {
  constructor(
    private readonly dataSource: DataSource,
    private readonly service: ServiceName,
  ) {}

  /** @returns whether the work ran; it doesn't run while another replica holds the lock */
  async run(task: string, work: () => Promise<void>): Promise<boolean> {
    const key = advisoryKey(this.service.value, task);
    const holder = this.dataSource.createQueryRunner();
    try {
      const [row] = await holder.manager.query<{ locked: boolean }[]>(
        'SELECT pg_try_advisory_lock($1) AS locked',
        [key],
      );
      if (row?.locked !== true) {
        return false;
      }
      try {
        await work();
      } finally {
        await holder.query('SELECT pg_advisory_unlock($1)', [key]);
      }
      return true;
    } finally {
      await holder.release();
    }
  }
}
