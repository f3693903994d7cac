import { EnginePool, FrameError } from '@roomlight/imaging';
import { withWorkingDirectory } from '@roomlight/storage';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withLegacyPhoto, type ContentHash, type LegacyPhoto } from './legacy-photo.adapter.js';
import { FileRefusedError } from './migration.errors.js';

/**
 * Passes a photo on as it may leave its owner's account.
 * @throws FileRefusedError when it is damaged
 */
export async function withDeliveredPhoto(
  engine: EnginePool,
  photo: LegacyPhoto,
  algorithm: ContentHash,
  signal: AbortSignal,
  use: (photo: LegacyPhoto) => Promise<void>,
): Promise<void> {
  const { filename } = photo;
  await withWorkingDirectory(async (directory) => {
    const [path, output] = [join(directory, 'photo'), join(directory, 'delivered')];
    await pipeline(photo.body(), createWriteStream(path), { signal });
    const { isSame } = await engine
      .deliver({ name: filename, path }, output, signal)
      .catch(refused);
    return isSame ? use(photo) : withLegacyPhoto({ path: output, filename }, algorithm, use);
  });
}

function refused(error: unknown): never {
  throw error instanceof FrameError
    ? new FileRefusedError('is cut off or damaged', { cause: error })
    : error;
}
