import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'roomlight-work-';
/** Exceeds the time that any work on one photo takes. */
const LEFTOVER_MS = 24 * 3_600_000;

let cleaned: Promise<void> | undefined;

/** Gives `work` an empty directory for its files, and removes it however the work ends. */
export async function withWorkingDirectory<Result>(
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  await (cleaned ??= removeLeftovers(new Date(Date.now() - LEFTOVER_MS)));
  const directory = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Removes the leftovers of killed processes, once per process. */
export async function removeLeftovers(before: Date, parent = tmpdir()): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const path of names.map((name) => join(parent, name))) {
    // The directory may be removed by another process or belong to another user; neither stops our work.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtime < before) {
      await rm(path, { recursive: true, force: true }).catch(() => null);
    }
  }
}
