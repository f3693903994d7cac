import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { removeCluster } from '@roomlight/tools/embedded/postgres-cluster';
import { startStack, type Stack } from '@roomlight/tools/start/stack';

export const ADMINISTRATOR = { email: 'admin@roomlight.example', password: 'a-long-test-password' };

/** As long as an answer takes on a busy machine; whoever asks a killed process waits for this long. */
export const ANSWER_LIMIT_SECONDS = '20';

const ENVIRONMENT = {
  ADMIN_EMAIL: ADMINISTRATOR.email,
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  LOG_LEVEL: 'info',
  ANSWER_LIMIT_SECONDS,
  // Keeps the time that merges take from growing without bound on a busy machine.
  QUEUE_PRIORITY: 'normal',
  // Answers a final enhancement when it has ended, however long that takes on a busy machine.
  ENHANCEMENT_WAIT_SECONDS: '300',
};

export interface TestStack extends Stack {
  /** The lines that the person at the terminal has seen so far. */
  readonly reported: readonly string[];
  /** Keys of the objects in storage that begin with the prefix; without one, also incomplete files. */
  storedKeys(prefix?: string): Promise<string[]>;
  /** Stops everything and removes the data. */
  remove(): Promise<void>;
}

/** The whole product as `npm start` runs it, on a free port, with its own data or those of a given directory. */
export async function startTestStack(
  environment: NodeJS.ProcessEnv = {},
  existing?: string,
): Promise<TestStack> {
  const dataDirectory = existing ?? (await mkdtemp(join(tmpdir(), 'roomlight-test-')));
  // The database's account must be able to enter the directory; a cluster elsewhere would outlive the stack.
  await chmod(dataDirectory, 0o755);
  const lines: string[] = [];
  try {
    const stack = await startStack({
      port: 0,
      dataDirectory,
      environment: { ...inherited(), ...ENVIRONMENT, ...environment },
      autoRestartDelayMs: 100,
      // A killed server loses nothing without fsync, since the operating system still has the written data.
      fsync: false,
      report: (line) => lines.push(line),
    });
    return {
      ...stack,
      reported: lines,
      storedKeys: (prefix = '') => storedKeys(join(dataDirectory, 'objects'), prefix),
      remove: async () => {
        await stack.stop();
        // The cluster may be elsewhere, where its account can enter.
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

/** Tolerates directories that disappear meanwhile, because the store removes emptied directories at any moment. */
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

/** The part of our environment that a program needs; an operator's settings for the real product stay out of tests. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, NATS_SERVER_BIN } = process.env;
  return { PATH, HOME, LANG, TMPDIR, NATS_SERVER_BIN };
}
