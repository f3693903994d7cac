import type { CurrentUser } from '@roomlight/contracts';
import { startStack, type Stack } from '@roomlight/tools/start/stack';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EMAIL = 'bench@roomlight.example';
const PASSWORD = 'measured with care';

/** A user who is signed in to the product. */
export interface SignedIn {
  stack: Stack;
  /** The headers that the browser sends with each request. */
  headers: Record<string, string>;
}

/** The whole running product, with its administrator signed in. */
export interface Product extends SignedIn {
  user: CurrentUser;
  /** The pid of a service. */
  pid(service: keyof Stack['services']): number;
  /** @throws Error when the answer isn't a success */
  getJson<Answer>(path: string): Promise<Answer>;
}

/**
 * Starts the product in its own folder, as `npm start` does, and stops it after the work.
 * @param environment with a PORT, or the product takes a free one
 */
export async function withProduct(
  work: (product: Product) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-bench-'));
  // The database's account must be able to enter the directory.
  await chmod(directory, 0o755);
  const stack = await startStack({
    port: Number(environment['PORT'] ?? 0),
    dataDirectory: directory,
    environment: {
      PATH: process.env['PATH'],
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      // For profiling: '--cpu-prof --cpu-prof-dir=…'
      NODE_OPTIONS: process.env['SERVICES_NODE_OPTIONS'],
      ...environment,
    },
    report: (line) => console.error(line),
  });
  try {
    await work(await signIn(stack));
  } finally {
    await stack.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function signIn(stack: Stack): Promise<Product> {
  const answer = await fetch(`${stack.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: stack.url },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const { user } = await readJson<{ user: CurrentUser }>(answer);
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.slice(0, set.indexOf(';')))
    .join('; ');
  const headers = { cookie, origin: stack.url };
  return {
    stack,
    user,
    headers,
    pid: (service) => {
      const { pid } = stack.services[service];
      if (pid === undefined) {
        throw new Error(`${service} isn't running`);
      }
      return pid;
    },
    getJson: async (path) => readJson(await fetch(stack.url + path, { headers })),
  };
}

/** The session as a browser's context takes it. */
export function sessionCookies({ stack, headers }: SignedIn) {
  return (headers['cookie'] ?? '').split('; ').map((cookie) => {
    const at = cookie.indexOf('=');
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: stack.url };
  });
}

export async function readJson<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) {
    throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  }
  return (await answer.json()) as Answer;
}
