import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartFailure } from '../processes/failure.js';
import { ensureServiceRoles, newPassword, roleOf, SCHEMAS } from './service-roles.js';

/** The database's address for each service with tables. */
export type ServiceUrls = ReadonlyMap<string, string>;

/** Gives the services' roles new passwords, which nobody has to keep. */
export async function newUrls(ownerUrl: string): Promise<ServiceUrls> {
  const passwords = new Map(SCHEMAS.map((schema) => [schema, newPassword()] as const));
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await ensureServiceRoles(client, passwords);
  } finally {
    await client.end();
  }
  return new Map(
    [...passwords].map(([schema, password]) => [schema, urlAs(ownerUrl, schema, password)]),
  );
}

/**
 * The addresses with the passwords in a directory that `npm run database` has filled. Without a directory all services
 * use the same role.
 * @throws StartFailure that names the file when a password can't be read
 */
export async function givenUrls(url: string, directory: string | undefined): Promise<ServiceUrls> {
  const urls = new Map<string, string>();
  for (const schema of SCHEMAS) {
    urls.set(schema, directory ? urlAs(url, schema, await readPassword(directory, schema)) : url);
  }
  return urls;
}

export const passwordFile = (directory: string, schema: string): string =>
  join(directory, `${schema}.password`);

/** @throws StartFailure that names the file */
export async function readPassword(directory: string, schema: string): Promise<string> {
  try {
    return (await readFile(passwordFile(directory, schema), 'utf8')).trim();
  } catch (error) {
    throw new StartFailure(`The password of a service's role can't be read: ${String(error)}.`);
  }
}

function urlAs(url: string, schema: string, password: string): string {
  const changed = new URL(url);
  changed.username = roleOf(changed.pathname.slice(1), schema);
  changed.password = password;
  return changed.href;
}
