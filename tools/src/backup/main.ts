import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { EnvironmentError } from '@roomlight/platform';
import { StartFailure } from '../processes/failure.js';
import { ROOT } from '../start/stack.js';
import { backupsIn, backUp } from './backup.js';
import { withInstallation, withStoppedInstallation } from './installation.js';
import { restore } from './restore.js';
import { verify } from './verify.js';

const USAGE = `npm run backup -- DIRECTORY [--keep COUNT]
npm run backup -- verify DIRECTORY [NAME]
npm run restore -- DIRECTORY [NAME]`;
const NAMED_AT_MOST = 20;

async function main(): Promise<void> {
  if (existsSync(join(ROOT, '.env'))) {
    process.loadEnvFile(join(ROOT, '.env'));
  }
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const { command, directory, name } = commandOf(positionals);
  // npm starts this program in the root of the repository.
  const path = resolve(process.env['INIT_CWD'] ?? '.', directory);
  switch (command) {
    case 'backup':
      return makeBackup(path, values.keep);
    case 'verify':
      return verifyBackup(path, name);
    case 'restore':
      return restoreBackup(path, name);
  }
}

interface Command {
  command: 'backup' | 'verify' | 'restore';
  directory: string;
  name: string | undefined;
}

/** @throws StartFailure that says how the program is called */
function commandOf(words: readonly string[]): Command {
  const [first, second, ...others] = words;
  const [command, directory, name] =
    first === 'backup' && second === 'verify' ? [second, ...others] : words;
  if (
    directory === undefined ||
    (command !== 'backup' && command !== 'verify' && command !== 'restore')
  ) {
    throw new StartFailure(USAGE);
  }
  return { command, directory, name };
}

async function makeBackup(directory: string, keep: string | undefined): Promise<void> {
  if (keep !== undefined && !/^[1-9]\d*$/.test(keep)) {
    throw new StartFailure(`--keep takes a whole number from 1 on, not "${keep}".`);
  }
  const { name, manifest, removed } = await withInstallation(process.env, (installation) =>
    backUp(installation, directory, keep === undefined ? undefined : Number(keep)),
  );
  const rows = manifest.tables.reduce((sum, { lines }) => sum + lines, 0);
  console.log(`Backed up: ${join(directory, name)}`);
  console.log(
    `${rows} rows, ${manifest.objects.lines} objects, ${manifest.messages.lines} messages`,
  );
  complainOf(manifest.lost, 'objects that rows name are not in the store');
  removed.forEach((old) => console.log(`Removed: ${join(directory, old)}`));
}

async function verifyBackup(directory: string, name: string | undefined): Promise<void> {
  const chosen = await chooseBackup(directory, name);
  const { manifest, files, objects } = await verify(directory, chosen);
  console.log(`Read: ${join(directory, chosen)}, taken at ${manifest.takenAt}`);
  complainOf(
    files,
    "of its tables and lists are missing or damaged, without which it can't be restored",
  );
  complainOf(objects, 'objects are missing or damaged; everything else can be restored');
  complainOf(manifest.lost, 'objects were missing in the store when it was taken');
  if (files.length + objects.length + manifest.lost.length === 0) {
    console.log(`${manifest.objects.lines} objects and all tables are whole`);
  }
}

async function restoreBackup(directory: string, name: string | undefined): Promise<void> {
  const chosen = await chooseBackup(directory, name);
  const { manifest, damaged } = await withStoppedInstallation(process.env, (installation) =>
    restore(installation, directory, chosen),
  );
  console.log(`Restored: ${join(directory, chosen)}, taken at ${manifest.takenAt}`);
  complainOf(damaged, 'objects could not be restored; everything else was');
}

/** The newest one unless another is named. */
async function chooseBackup(directory: string, name: string | undefined): Promise<string> {
  const chosen = name ?? (await backupsIn(directory).catch(() => [])).at(-1);
  if (chosen === undefined) {
    throw new StartFailure(`There is no complete backup in ${directory}.`);
  }
  return chosen;
}

function complainOf(keys: readonly string[], what: string): void {
  if (keys.length > 0) {
    console.error(`${keys.length} ${what}:`);
    keys.slice(0, NAMED_AT_MOST).forEach((key) => console.error(`  ${key}`));
    process.exitCode = 1;
  }
}

// Keeps the log quiet: each migration would be a line.
Logger.overrideLogger(['error', 'warn']);
try {
  await main();
} catch (error) {
  const isOurs = error instanceof StartFailure || error instanceof EnvironmentError;
  console.error(isOurs ? error.message : error);
  process.exitCode = 1;
}
