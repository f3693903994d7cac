import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { removeCluster } from '@roomlight/tools/embedded/postgres-cluster';
import { startStack, type Stack } from '@roomlight/tools/start/stack';

export const ADMINISTRATOR = { email: 'admin@roomlight.example', password: 'a-long-test-password' };

/** Quick enough for tests; the product's own waits are in `.env.example`. */
const ENVIRONMENT = {
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  LOG_LEVEL: 'info',
};

export interface TestStack extends Stack {
  /** What the person at the terminal has been told so far. */
  readonly reported: readonly string[];
  /** Keys of the objects in storage that begin so; without a prefix, also what is only half written. */
  storedKeys(prefix?: string): Promise<string[]>;
  /** Stops everything and removes the data. */
  remove(): Promise<void>;
}

/** The whole product, as `npm start` runs it, on a free port, with data of its own or those of a directory. */
export async function startTestStack(
  environment: NodeJS.ProcessEnv = {},
  existing?: string,
): Promise<TestStack> {
  const dataDirectory = existing ?? (await mkdtemp(join(tmpdir(), 'roomlight-test-')));
  // The database's account must be able to enter it: elsewhere its cluster would outlive the stack.
  await chmod(dataDirectory, 0o755);
  const lines: string[] = [];
  try {
    const stack = await startStack({
      port: 0,
      dataDirectory,
      environment: { ...inherited(), ...ENVIRONMENT, ...environment },
      autoRestartDelayMs: 100,
      // A killed server loses nothing by it: the system still has what was written.
      fsync: false,
      report: (line) => lines.push(line),
    });
    return {
      ...stack,
      reported: lines,
      storedKeys: (prefix = '') => storedKeys(join(dataDirectory, 'objects'), prefix),
      remove: async () => {
        await stack.stop();
        // It may lie elsewhere, where its account can enter.
        await removeCluster(join(dataDirectory, 'postgres'));
        await rm(dataDirectory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    throw new Error(`the product didn't start:\n${lines.join('\n')}`, { cause: error });
  }
}

async function storedKeys(directory: string, prefix: string): Promise<string[]> {
  const files = await filesBelow(directory);
  return files
    .map((file) => relative(directory, file))
    .filter((key) => key.startsWith(prefix))
    .sort();
}

/** The store removes emptied directories at any moment: one that has gone meanwhile holds nothing. */
async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return [];
    }
    throw error;
  });
  const files = await Promise.all(
    entries.map(async (entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    }),
  );
  return files.flat();
}

/** What a program needs of ours; an operator's settings for the real thing stay out of tests. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, NATS_SERVER_BIN } = process.env;
  return { PATH, HOME, LANG, TMPDIR, NATS_SERVER_BIN };
}
