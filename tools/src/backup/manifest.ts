import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../processes/failure.js';

/** A file of the back-up. */
export interface ManifestFile {
  lines: number;
  /** Of its bytes, in hex. */
  sha256: string;
}

export interface ManifestTable extends ManifestFile {
  schema: string;
  table: string;
}

/** What a back-up holds; it is written last. */
export interface Manifest {
  format: 1;
  takenAt: string;
  /** With the migrations that each one's tables have been through. */
  services: { name: string; migrations: string[] }[];
  tables: ManifestTable[];
  sequences: { schema: string; sequence: string; lastValue: string }[];
  /** What NATS had and nobody had done yet. */
  messages: ManifestFile;
  objects: ManifestFile;
  /** Objects that rows named and the store hadn't. */
  lost: string[];
}

/** Where the parts of a back-up lie. */
export const paths = (directory: string) => ({
  manifest: join(directory, 'manifest.json'),
  messages: join(directory, 'messages.gz'),
  objects: join(directory, 'objects.gz'),
  table: (schema: string, table: string) => join(directory, 'tables', `${schema}.${table}.gz`),
});

/** @throws StartFailure with a sentence when there is none that this release can read */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = paths(directory).manifest;
  const manifest = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as Partial<Manifest> | null)
    .catch(() => undefined);
  if (!isManifest(manifest)) {
    throw new StartFailure(`${path} can't be read as a back-up's manifest.`);
  }
  return manifest;
}

/** Back-ups are ours, and whole once they have their name: what can be wrong is the place, or the release. */
function isManifest(found: Partial<Manifest> | null | undefined): found is Manifest {
  return found?.format === 1;
}
