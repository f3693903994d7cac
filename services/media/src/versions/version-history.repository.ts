import type { PastVersion } from '@roomlight/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PhotoState } from '../edits/edits.repository.js';
import { PLAIN, type Recipe } from '../edits/recipe.rules.js';

export type StoredVersion = Pick<
  PastVersion,
  | 'id'
  | 'origin'
  | 'style'
  | 'alterations'
  | 'size'
  | 'width'
  | 'height'
  | 'isCurrent'
  | 'isOriginal'
> & {
  /** Null for a version that is its own base. */
  recipe: Recipe | null;
  madeAt: Date;
  shownAt: Date;
};

@Injectable()
export class VersionHistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of the versions, the current one first, then the latest shown. */
  find(photoId: string, ids: readonly string[]): Promise<StoredVersion[]> {
    return this.dataSource.query<StoredVersion[]>(
      `select v.id, v.origin, v.style, v.alterations, v.size, v.width, v.height, v.recipe,
              v.created_at as "madeAt", v.shown_at as "shownAt",
              v.id = p.current_version_id as "isCurrent",
              coalesce(v.id = p.backup_version_id, false) as "isOriginal"
         from versions v join photos p on p.id = v.photo_id
        where p.id = $1 and v.id = any($2)
        order by "isCurrent" desc, v.shown_at desc, v.id desc`,
      [photoId, ids],
    );
  }

  /**
   * What the photo showed with this version, which is locked against removal, as is its base; null when there is no
   * such version. A version whose base is gone is its own.
   */
  async lockState(
    manager: EntityManager,
    photoId: string,
    versionId: string,
  ): Promise<PhotoState | null> {
    const [version] = await manager.query<{ baseVersionId: string | null; recipe: Recipe }[]>(
      `select base_version_id as "baseVersionId", recipe from versions
        where photo_id = $1 and id = $2 for key share`,
      [photoId, versionId],
    );
    if (version === undefined) {
      return null;
    }
    const { baseVersionId, recipe } = version;
    const bases = await manager.query<unknown[]>(
      'select 1 from versions where id = $1 for key share',
      [baseVersionId],
    );
    return baseVersionId === null || bases.length === 0
      ? { versionId, baseVersionId: versionId, recipe: PLAIN }
      : { versionId, baseVersionId, recipe };
  }
}
