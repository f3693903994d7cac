import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AttemptLimit } from './attempt-limits.rules.js';

/** An attempt that was counted, in the time that ends then. */
export interface CountedAttempt {
  key: string;
  /** Which one it is within its time, from 1. */
  count: number;
  endsAt: Date;
}

/** Plain SQL, by the database's clock: the counts hold for all replicas, and each step is one statement. */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns null when there were as many already; then nothing is counted. */
  async count(key: string, { most, withinMs }: AttemptLimit): Promise<CountedAttempt | null> {
    const [counted] = await this.dataSource.query<Omit<CountedAttempt, 'key'>[]>(
      // Whole milliseconds, as dates here have no finer ones.
      `insert into attempts as counted (key, count, ends_at)
       values ($1, 1, date_trunc('milliseconds', now()) + $3 * interval '1 millisecond')
       on conflict (key) do update set
         count = case when counted.ends_at <= now() then 1 else counted.count + 1 end,
         ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
       where counted.ends_at <= now() or counted.count < $2
       returning count, ends_at as "endsAt"`,
      [key, most, withinMs],
    );
    return counted === undefined ? null : { key, ...counted };
  }

  /** How long nothing is counted any more. */
  async waitMs(key: string): Promise<number> {
    const [row] = await this.dataSource.query<{ waitMs: number }[]>(
      `select extract(epoch from ends_at - now())::float8 * 1000 as "waitMs"
       from attempts where key = $1`,
      [key],
    );
    return row?.waitMs ?? 0;
  }

  /** Takes one off again; off no later time than the one it was counted in. */
  async giveBack({ key, endsAt }: CountedAttempt): Promise<void> {
    await this.dataSource.query(
      'update attempts set count = count - 1 where key = $1 and ends_at = $2 and count > 0',
      [key, endsAt],
    );
  }

  async forget(manager: EntityManager, key: string): Promise<void> {
    await manager.query('delete from attempts where key = $1', [key]);
  }

  async deleteEnded(): Promise<void> {
    await this.dataSource.query('delete from attempts where ends_at <= now()');
  }
}
