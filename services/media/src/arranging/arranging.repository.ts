import type { PhotoMarks } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { Photo } from '../model/photo.entity.js';

@Injectable()
export class ArrangingRepository {
  /** In no promised order. */
  placesIn(
    manager: EntityManager,
    folderId: string,
  ): Promise<Pick<Photo, 'id' | 'filename' | 'position'>[]> {
    return manager.find(Photo, {
      select: { id: true, filename: true, position: true },
      where: { folderId },
    });
  }

  /** Gives photos the places 0, 1, 2 and so on. */
  async place(manager: EntityManager, photoIds: readonly string[]): Promise<void> {
    await manager.query(
      `update photos p
          set position = placed.number - 1
         from unnest($1::uuid[]) with ordinality placed (id, number)
        where p.id = placed.id and p.position is distinct from placed.number - 1`,
      [photoIds],
    );
  }

  /** Changes the given marks of those of the photos that are in the folder. */
  async mark(
    manager: EntityManager,
    folderId: string,
    { photoIds, room, rating, flag, approved }: PhotoMarks,
  ): Promise<void> {
    const marks = {
      ...(room !== undefined && { room }),
      ...(rating !== undefined && { rating }),
      ...(flag !== undefined && { flag }),
      ...(approved !== undefined && {
        // A photo that is approved again keeps the time of its first approval.
        approvedAt: approved ? () => 'coalesce(approved_at, now())' : null,
      }),
    };
    if (Object.keys(marks).length > 0) {
      await manager.update(Photo, { folderId, id: In(photoIds) }, marks);
    }
  }
}
