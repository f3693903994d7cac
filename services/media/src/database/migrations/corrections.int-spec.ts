import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  partOf,
  placeInWhole,
  straightenedPart,
  type PicturePart,
} from '@roomlight/photography/geometry';
import { createTestHarness, type TestHarness } from '@roomlight/platform/testing';
import { v7 } from 'uuid';
import { MEDIA } from '../../service.js';
import { Corrections1779100000000 } from './1779100000000-corrections.js';

let harness: TestHarness;
beforeAll(async () => {
  harness = await createTestHarness();
});
afterAll(() => harness.close());

const SIZE = { width: 600, height: 400 };
const recipe = (verticalAngle: number) =>
  JSON.stringify({ verticalAngle, horizontalAngle: 0, focalLength: 20, screens: [] });
const straightened = (vertical: number) => straightenedPart(SIZE, { vertical, horizontal: 0 }, 20);

it('Versions from before corrections existed know which part of the first one they show', async () => {
  const older = await harness.openDatabase('media', {
    entities: [],
    migrations: MEDIA.database.migrations.slice(
      0,
      MEDIA.database.migrations.findIndex((migration) => migration === Corrections1779100000000),
    ),
  });
  // The first one was straightened by 3°, enhanced as it was then, and straightened by 5° after that.
  const [folderId, photoId] = [v7(), v7()];
  const [first, backup, enhanced, current] = [v7(), v7(), v7(), v7()];
  await older.transaction(async (manager) => {
    await manager.query(`insert into folders (id, owner_id, name) values ($1, $1, 'Home')`, [
      folderId,
    ]);
    await manager.query(
      `insert into photos (id, folder_id, filename, current_version_id, base_version_id, recipe,
                           backup_version_id, backup_base_version_id, backup_recipe)
       values ($1, $2, 'a.jpg', $3, $4, $5, $6, $7, $8)`,
      [photoId, folderId, current, enhanced, recipe(5), backup, first, recipe(3)],
    );
    for (const [id, source] of [
      [first, null],
      [backup, null],
      [enhanced, backup],
      [current, null],
    ]) {
      await manager.query(
        `insert into versions (id, photo_id, size, width, height, format, source_version_id)
         values ($1, $2, 1, $3, $4, 'jpeg', $5)`,
        [id, photoId, SIZE.width, SIZE.height, source],
      );
    }
  });
  await older.destroy();

  const migrated = await harness.openDatabase('media', MEDIA.database);
  const rows = await migrated.query<{ id: string; part: PicturePart }[]>(
    'select id, part from versions',
  );
  const placeOn = (id: string) => {
    const part = rows.find((row) => row.id === id)?.part ?? straightened(NaN);
    return placeInWhole(part, [0.2, 0.9]);
  };
  const expectNear = (id: string, part: PicturePart) => {
    const [x, y] = placeInWhole(part, [0.2, 0.9]);
    expect(placeOn(id)).toEqual([expect.closeTo(x, 9), expect.closeTo(y, 9)]);
  };
  expect(placeOn(first)).toEqual([0.2, 0.9]);
  expectNear(backup, straightened(3));
  expectNear(enhanced, straightened(3));
  expectNear(current, partOf(straightened(3), straightened(5)));
});
