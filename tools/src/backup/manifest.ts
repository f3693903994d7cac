import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../processes/failure.js';

/** A file of the back-up. */
export interface ManifestFile {
  lines: number;
  /** The hash of the file's bytes, in hex. */
  sha256: string;
}

export interface ManifestTable extends ManifestFile {
  schema: string;
  table: string;
}

/** The content of a back-up; written last. */
export interface Manifest {
  format: 1;
  takenAt: string;
  /** The services, each with the migrations that have run on its tables. */
  services: { name: string; migrations: string[] }[];
  tables: ManifestTable[];
  sequences: { schema: string; sequence: string; lastValue: string }[];
  /** The messages that were in NATS and not yet handled or done. */
  messages: ManifestFile;
  objects: ManifestFile;
  /** Keys of objects that rows named but the store didn't have. */
  lost: string[];
}

/** The paths of a back-up's parts. */
export const paths = (directory: string) => ({
  manifest: join(directory, 'manifest.json'),
  messages: join(directory, 'messages.gz'),
  objects: join(directory, 'objects.gz'),
  table: (schema: string, table: string) => join(directory, 'tables', `${schema}.${table}.gz`),
});

/** @throws StartFailure with a sentence when there is no back-up that this release can read */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = paths(directory).manifest;
  const manifest = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as Partial<Manifest> | null)
    .catch(() => undefined);
  if (!isManifest(manifest)) {
    throw new StartFailure(`${path} can't be read as a backup's manifest.`);
  }
  return manifest;
}

/**
 * Checks little, because back-ups are our own and complete once they have their name: only the path or the release can
 * be wrong.
 */
function isManifest(found: Partial<Manifest> | null | undefined): found is Manifest {
  return found?.format === 1;
}
