import { Injectable } from '@nestjs/common';
import { databaseClock } from '@roomlight/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { v5 as uuidOf } from 'uuid';

const HOUR_MS = 3_600_000;
const MAX_MS = 24 * HOUR_MS;
/** Bytes that a slow line takes in a millisecond. */
const SLOW_LINE = 500;
/** The namespace of holds' ids, each made of its keys. */
const HOLDS = '6f0a3a52-5d0e-4c1c-9d5e-0b8a3f1c7e42';

/** Keeps what a download has begun to send in the store, whatever becomes of the photos meanwhile. */
@Injectable()
export class ObjectHoldsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A download that is fetched again is held for longer, in the same row.
   * @param bytes of all objects together: more of them are held for longer
   */
  async hold(manager: EntityManager, keys: readonly string[], bytes: number): Promise<void> {
    const lastsMs = Math.min(MAX_MS, Math.max(HOUR_MS, bytes / SLOW_LINE));
    await manager.query(
      `insert into object_holds (id, keys, until) values ($1, $2, $3)
       on conflict (id) do update set until = greatest(object_holds.until, excluded.until)`,
      [uuidOf(keys.toSorted().join('\n'), HOLDS), keys, await databaseClock.ago(manager, -lastsMs)],
    );
  }

  /** Notes those of the keys that are held for removal later. @returns the others */
  async postpone(manager: EntityManager, keys: readonly string[]): Promise<string[]> {
    const held = await manager.query<{ key: string }[]>(
      `with held as (
         insert into held_removals (key)
         select distinct key from object_holds, unnest(keys) as key
          where until > $2 and keys && $1 and key = any($1)
         on conflict (key) do update set key = excluded.key
         returning key
       )
       select key from held`,
      [keys, await databaseClock.now(manager)],
    );
    const isHeld = new Set(held.map(({ key }) => key));
    return keys.filter((key) => !isHeld.has(key));
  }

  /** Gives up holds that are over. @returns keys that were noted and aren't held any more, some of them when many */
  async release(manager: EntityManager, most: number): Promise<string[]> {
    await manager.query('delete from object_holds where until <= $1', [
      await databaseClock.now(manager),
    ]);
    const released = await manager.query<{ key: string }[]>(
      `with released as (
         delete from held_removals where key in (
           select r.key from held_removals r
            where not exists (select 1 from object_holds h where r.key = any(h.keys))
            limit $1 for update skip locked
         )
         returning key
       )
       select key from released`,
      [most],
    );
    return released.map(({ key }) => key);
  }

  /** Those of the keys that are noted for removal later. */
  async postponed(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      'select key from held_removals where key = any($1)',
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  }
}
