import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { StartFailure } from '../processes/failure.js';
import { ROOT } from '../start/stack.js';
import { ensureServiceRoles, newPassword, SCHEMAS } from './service-roles.js';
import { passwordFile, readPassword } from './service-urls.js';

const USAGE =
  'npm run database -- roles DIRECTORY    makes a role for each service at DATABASE_URL, with the passwords there';

async function main(): Promise<void> {
  if (existsSync(join(ROOT, '.env'))) {
    process.loadEnvFile(join(ROOT, '.env'));
  }
  const [command, directory] = process.argv.slice(2);
  const { DATABASE_URL, DATABASE_PASSWORD_FILE } = process.env;
  if (command !== 'roles' || directory === undefined) {
    throw new StartFailure(USAGE);
  }
  if (!DATABASE_URL) {
    throw new StartFailure('Set DATABASE_URL, with the user who owns the database.');
  }
  // npm starts this program in the root of the repository.
  const path = resolve(process.env['INIT_CWD'] ?? '.', directory);
  await makeRoles(DATABASE_URL, path, DATABASE_PASSWORD_FILE);
}

/** @param ownPassword the file with the password that the owner itself gets, where it needs none to connect */
async function makeRoles(
  databaseUrl: string,
  directory: string,
  ownPassword: string | undefined,
): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const passwords = new Map<string, string>();
  for (const schema of SCHEMAS) {
    await makePassword(passwordFile(directory, schema));
    passwords.set(schema, await readPassword(directory, schema));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    if (ownPassword) {
      const password = client.escapeLiteral((await readFile(ownPassword, 'utf8')).trim());
      await client.query(`alter role current_user password ${password}`);
    }
    await ensureServiceRoles(client, passwords);
  } finally {
    await client.end();
  }
  console.log(SCHEMAS.map((schema) => passwordFile(directory, schema)).join('\n'));
}

/** Creates a password unless the file already exists. */
async function makePassword(file: string): Promise<void> {
  if (!existsSync(file)) {
    // Renames the finished file into place, so that the password is either complete or absent.
    await writeFile(`${file}.unfinished`, `${newPassword()}\n`, { mode: 0o600 });
    await rename(`${file}.unfinished`, file);
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
