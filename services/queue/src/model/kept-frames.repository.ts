import { frameKeys } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Frame } from './frame.entity.js';
import type { Listing } from './listing.entity.js';
import type { FrameChoice } from './merge-settings.rules.js';
import type { Task } from './task.entity.js';

interface KeptFrame extends Omit<Frame, 'setId'> {
  /** Whether the photographer wants the photo merged without it. */
  leftOut: boolean;
}

export interface KeptSource {
  developRaw: boolean;
  /** In the order of the files. */
  frames: KeptFrame[];
}

type ListedFrame = Pick<KeptFrame, 'position' | 'filename' | 'role' | 'leftOut' | 'size'>;

export interface ListedSet {
  photoId: string;
  /** In the order of the files. */
  frames: ListedFrame[];
  developRaw: boolean;
  keptAt: Date;
}

type KeyedFrame = Pick<Frame, 'key' | 'parts'>;

/** Frames of photos that are stored, for another merge. */
@Injectable()
export class KeptFramesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps the frames of a set, which no longer belong to its task. */
  async keep(
    manager: EntityManager,
    { id, photoId, userId, filename }: Pick<Task, 'id' | 'photoId' | 'userId' | 'filename'>,
    { developRaw }: Pick<Listing, 'developRaw'>,
  ): Promise<void> {
    await manager.query(
      `with kept as (
         insert into kept_sets (photo_id, user_id, filename, develop_raw) values ($2, $3, $4, $5)
         on conflict do nothing
         returning photo_id
       ), taken as (
         delete from frames where set_id = $1 returning *
       )
       insert into kept_frames (photo_id, position, key, filename, size, parts, role)
       select k.photo_id, t.position, t.key, t.filename, t.size, t.parts, t.role
         from kept k cross join taken t`,
      [id, photoId, userId, filename, developRaw],
    );
  }

  async find(photoId: string): Promise<KeptSource | null> {
    const [set] = await this.dataSource.query<KeptSource[]>(
      `select develop_raw as "developRaw",
              (select json_agg(json_build_object(
                        'position', f.position, 'key', f.key, 'filename', f.filename,
                        'size', f.size, 'parts', f.parts, 'role', f.role,
                        'leftOut', f.left_out) order by f.position)
                 from kept_frames f where f.photo_id = s.photo_id) as frames
         from kept_sets s where photo_id = $1`,
      [photoId],
    );
    return set ?? null;
  }

  /** Those of the user's photos that have kept frames. */
  list(userId: string, photoIds: readonly string[]): Promise<ListedSet[]> {
    return this.dataSource.query<ListedSet[]>(
      `select s.photo_id as "photoId", s.kept_at as "keptAt", s.develop_raw as "developRaw",
              json_agg(json_build_object(
                'position', f.position, 'filename', f.filename, 'role', f.role,
                'leftOut', f.left_out, 'size', f.size) order by f.position) as frames
         from kept_sets s join kept_frames f on f.photo_id = s.photo_id
        where s.user_id = $1 and s.photo_id = any($2)
        group by s.photo_id`,
      [userId, photoIds],
    );
  }

  /**
   * Sets how the photo is merged from now on.
   * @returns false when its frames are not kept any more
   */
  async choose(
    manager: EntityManager,
    { userId, photoId }: { userId: string; photoId: string },
    { developRaw, frames }: { developRaw: boolean; frames: readonly FrameChoice[] },
  ): Promise<boolean> {
    const chosen = await manager.query<unknown[]>(
      `with chosen as (
         update kept_sets set develop_raw = $3 where user_id = $1 and photo_id = $2
         returning photo_id
       ), used as (
         update kept_frames f set role = c.role, left_out = c."leftOut"
           from chosen
          cross join jsonb_to_recordset($4) as c (position integer, role text, "leftOut" boolean)
          where f.photo_id = chosen.photo_id and f.position = c.position
       )
       select photo_id from chosen`,
      [userId, photoId, developRaw, JSON.stringify(frames)],
    );
    return chosen.length > 0;
  }

  /** @returns the keys of the objects that are no longer needed */
  forget(manager: EntityManager, userId: string, photoIds: readonly string[]): Promise<string[]> {
    return this.remove(manager, 's.user_id = $1 and s.photo_id = any($2)', [userId, photoIds]);
  }

  /** As `forget`, all of a user's. */
  forgetAll(manager: EntityManager, userId: string): Promise<string[]> {
    return this.remove(manager, 's.user_id = $1', [userId]);
  }

  /** As `forget`, at most so many sets of those that were kept before then. */
  expire(manager: EntityManager, before: Date, atMost: number): Promise<string[]> {
    return this.remove(
      manager,
      `s.photo_id in (select photo_id from kept_sets where kept_at < $1
                       order by kept_at limit $2 for update skip locked)`,
      [before, atMost],
    );
  }

  private async remove(
    manager: EntityManager,
    which: string,
    parameters: unknown[],
  ): Promise<string[]> {
    const frames = await manager.query<KeyedFrame[]>(
      `with gone as (
         delete from kept_sets s where ${which} returning s.photo_id
       )
       select f.key, f.parts from kept_frames f join gone g on g.photo_id = f.photo_id`,
      parameters,
    );
    return frames.flatMap(frameKeys);
  }
}
