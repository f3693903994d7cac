import { execFile, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../processes/failure.js';
import type { Account } from '../processes/guarded.js';

/**
 * Ids that neither distributions nor systemd give away (systemd's UIDS-GIDS.md). They are below 65,536, since containers
 * whose root is mapped to another user know no others.
 */
const MIN_ID = 60_578;
const MAX_ID = 61_183;

const FALLBACK_NOBODY = 65_534;

/**
 * The account that PostgreSQL runs as, since it refuses to run as root. If root starts it, it is an id that no other
 * program has, drawn at the first start and kept in the data directory; otherwise the current user (undefined).
 */
export async function serverAccount(dataDirectory: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const path = join(dataDirectory, 'account');
  const kept = Number(await readFile(path, 'utf8').catch(() => ''));
  if (Number.isInteger(kept) && kept > 0) {
    return { uid: kept, gid: kept };
  }
  const id = freeId();
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 });
  await writeFile(path, `${id}\n`, { mode: 0o600, flush: true });
  return { uid: id, gid: id };
}

function freeId(): number {
  for (;;) {
    const id = randomInt(MIN_ID, MAX_ID + 1);
    if (!hasEntry('passwd', id) && !hasEntry('group', id)) {
      return id;
    }
  }
}

/** Whether the system, or a directory that it asks (LDAP), knows the id. */
function hasEntry(database: 'passwd' | 'group', id: number): boolean {
  const asked = spawnSync('getent', [database, String(id)]);
  return asked.error === undefined
    ? asked.status === 0
    : entries(database).some((fields) => fields[2] === String(id));
}

function entries(database: 'passwd' | 'group'): string[][] {
  return readFileSync(`/etc/${database}`, 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}

/**
 * The account that creates a cluster for `account`: `initdb` asks for the name of its user, and only `nobody` has one
 * everywhere. Its group is the account's own, so other programs of `nobody` can't trace it or enter its directory.
 */
export function creatingAccount(account: Account): Account {
  return { uid: nobody(), gid: account.gid };
}

function nobody(): number {
  const entry = entries('passwd').find(([name]) => name === 'nobody');
  return Number(entry?.[2] ?? FALLBACK_NOBODY);
}

/** Lets only the account, by its group, and the directory's owner enter. */
export async function closeToOthers(directory: string, account: Account): Promise<void> {
  await chown(directory, -1, account.gid);
  await chmod(directory, 0o710);
}

/**
 * Gives a stopped server's files to the account, if they belong to `nobody`, as which earlier releases ran the server,
 * or to root, who has copied them or was interrupted in this.
 * @throws StartFailure when they belong to somebody else
 */
export async function takeOver(directory: string, account: Account): Promise<void> {
  const { uid } = await stat(directory);
  if (uid === account.uid) {
    return;
  }
  if (uid !== nobody() && uid !== 0) {
    throw new StartFailure(
      `The database in ${directory} belongs to another user (id ${uid}): start as the user who started it first, or choose another directory with DATA_DIR.`,
    );
  }
  await giveAll(directory, account);
}

/** Changes the owner of everything in a directory; of the directory last, so that an interrupted change is repeated. */
export async function giveAll(directory: string, { uid, gid }: Account): Promise<void> {
  // Nobody else can enter any more, and exchange a file for a link.
  await chown(directory, 0, 0);
  await chmod(directory, 0o700);
  const paths = (await readdir(directory)).map((name) => join(directory, name));
  await promisify(execFile)('chown', ['-R', '-h', `${uid}:${gid}`, ...paths]);
  await chown(directory, uid, gid);
}

/** Whether the account can enter the directory. Asks the system, which takes links and ACLs into account. */
export function canEnter(directory: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], account).status === 0;
}
