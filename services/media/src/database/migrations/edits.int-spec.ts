import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestHarness, type TestHarness } from '@roomlight/platform/testing';
import { v7 } from 'uuid';
import { MEDIA } from '../../service.js';
import { Edits1766000000000 } from './1766000000000-edits.js';

let harness: TestHarness;
beforeAll(async () => {
  harness = await createTestHarness();
});
afterAll(() => harness.close());

it('photos from before edits existed are their own bases and can be edited', async () => {
  const [folderId, photoId, versionId] = [v7(), v7(), v7()];
  const older = await harness.openDatabase('media', {
    entities: [],
    migrations: MEDIA.database.migrations.slice(
      0,
      MEDIA.database.migrations.findIndex((migration) => migration === Edits1766000000000),
    ),
  });
  await older.transaction(async (manager) => {
    await manager.query(`insert into folders (id, owner_id, name) values ($1, $1, 'Home')`, [
      folderId,
    ]);
    await manager.query(
      `insert into photos (id, folder_id, filename, current_version_id) values ($1, $2, 'a.jpg', $3)`,
      [photoId, folderId, versionId],
    );
    await manager.query(
      `insert into versions (id, photo_id, size, width, height, format)
       values ($1, $2, 1, 6, 4, 'jpeg')`,
      [versionId, photoId],
    );
  });
  await older.destroy();

  const migrated = await harness.openDatabase('media', MEDIA.database);
  const photos = await migrated.query<unknown[]>(
    'select current_version_id, base_version_id, backup_version_id, recipe from photos',
  );
  expect(photos).toEqual([
    {
      current_version_id: versionId,
      base_version_id: versionId,
      backup_version_id: null,
      recipe: { verticalAngle: 0, horizontalAngle: 0, focalLength: null, screens: [] },
    },
  ]);
});
