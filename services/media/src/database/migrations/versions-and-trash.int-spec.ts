import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestHarness, type TestHarness } from '@roomlight/platform/testing';
import type { EntityManager } from 'typeorm';
import { v7 } from 'uuid';
import { MEDIA } from '../../service.js';
import { VersionsAndTrash1779200000000 } from './1779200000000-versions-and-trash.js';

let harness: TestHarness;
beforeAll(async () => {
  harness = await createTestHarness();
});
afterAll(() => harness.close());

const SCREENS = { verticalAngle: 2, horizontalAngle: 0, focalLength: null, screens: [{}] };

async function insertVersion(
  manager: EntityManager,
  version: { id: string; photoId: string; at: string; enhancedBy?: string },
): Promise<void> {
  await manager.query(
    `insert into versions (id, photo_id, size, width, height, format, created_at, enhanced_by)
     values ($1, $2, 1, 6, 4, 'jpeg', $3, $4)`,
    [version.id, version.photoId, version.at, version.enhancedBy],
  );
}

it('Versions from before the history say what is known of them, and can be edited further', async () => {
  const [folderId, photoId] = [v7(), v7()];
  const [base, between, enhanced, current] = [v7(), v7(), v7(), v7()];
  const older = await harness.openDatabase('media', {
    entities: [],
    migrations: MEDIA.database.migrations.slice(
      0,
      MEDIA.database.migrations.findIndex(
        (migration) => migration === VersionsAndTrash1779200000000,
      ),
    ),
  });
  await older.transaction(async (manager) => {
    await manager.query(`insert into folders (id, owner_id, name) values ($1, $1, 'Home')`, [
      folderId,
    ]);
    await manager.query(
      `insert into photos (id, folder_id, filename, listing_id, created_at, current_version_id,
                           base_version_id, recipe)
       values ($1, $2, 'a.jpg', $2, '2026-01-01', $3, $4, $5)`,
      [photoId, folderId, current, enhanced, SCREENS],
    );
    await insertVersion(manager, { id: base, photoId, at: '2026-01-01' });
    await insertVersion(manager, { id: between, photoId, at: '2026-01-02' });
    await insertVersion(manager, {
      ...{ id: enhanced, photoId, at: '2026-01-03' },
      enhancedBy: v7(),
    });
    await insertVersion(manager, { id: current, photoId, at: '2026-01-04' });
  });
  await older.destroy();

  const migrated = await harness.openDatabase('media', MEDIA.database);
  expect(
    await migrated.query<unknown[]>(
      `select id, origin, base_version_id, recipe, shown_at = created_at as untouched
         from versions order by created_at`,
    ),
  ).toEqual([
    { id: base, origin: 'merged', base_version_id: null, recipe: null, untouched: true },
    { id: between, origin: null, base_version_id: null, recipe: null, untouched: true },
    { id: enhanced, origin: 'enhanced', base_version_id: null, recipe: null, untouched: true },
    { id: current, origin: 'screen', base_version_id: enhanced, recipe: SCREENS, untouched: true },
  ]);
  expect(await migrated.query<unknown[]>('select name, trashed_at from folders')).toEqual([
    { name: 'Home', trashed_at: null },
  ]);
});
