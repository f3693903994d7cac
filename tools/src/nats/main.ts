import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NATS_USERS } from '@roomlight/platform/nats';
import { StartFailure } from '../processes/failure.js';
import { ROOT } from '../start/stack.js';
import { authorizationFor, keepStreams, streamOptions, watchStreams } from './secured-nats.js';

const USAGE = `npm run nats -- users DIRECTORY    makes the keys of NATS users there, and users.conf for the server
npm run nats -- streams            makes the streams, at NATS_URL with the key in NATS_KEYS_DIR
npm run nats -- watch              makes them, and makes them again whenever one is lost, until it is stopped`;

async function main(): Promise<void> {
  if (existsSync(join(ROOT, '.env'))) {
    process.loadEnvFile(join(ROOT, '.env'));
  }
  // npm starts this program in the root of the repository.
  const pathOf = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);
  const [command, directory] = process.argv.slice(2);
  if (command === 'users' && directory !== undefined) {
    await writeUsers(pathOf(directory));
  } else if (command === 'streams' && directory === undefined) {
    await makeStreams(process.env);
  } else if (command === 'watch') {
    // With a file, its time says when the streams were last all there: for a health check.
    await watch(process.env, directory && pathOf(directory));
  } else {
    throw new StartFailure(USAGE);
  }
}

async function writeUsers(directory: string): Promise<void> {
  const { namespace } = streamOptions(process.env);
  const file = join(directory, 'users.conf');
  const text = await authorizationFor(directory, namespace);
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
  console.log(`${NATS_USERS.map((user) => join(directory, `${user}.nk`)).join('\n')}\n${file}`);
}

async function makeStreams(environment: NodeJS.ProcessEnv): Promise<void> {
  await keepStreams(...serverOf(environment), streamOptions(environment));
  console.log('The streams are what this release expects');
}

async function watch(environment: NodeJS.ProcessEnv, file: string | undefined): Promise<void> {
  await makeStreams(environment);
  const watching = watchStreams(...serverOf(environment), {
    ...streamOptions(environment),
    report: (line) => console.log(line),
    looked: () => {
      if (file !== undefined) {
        writeFileSync(file, '');
      }
    },
  });
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  await watching.stop();
}

function serverOf({ NATS_URL, NATS_KEYS_DIR }: NodeJS.ProcessEnv): [url: string, keys: string] {
  if (!NATS_URL || !NATS_KEYS_DIR) {
    throw new StartFailure('Set NATS_URL and NATS_KEYS_DIR.');
  }
  return [NATS_URL, NATS_KEYS_DIR];
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}
