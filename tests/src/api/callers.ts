import type { CallerKind } from '@roomlight/gateway/testing';
import { newUser, PASSWORD, signInAdministrator } from '../product/users.js';
import { ApiClient } from '../support/api-client.js';
import type { TestStack } from '../support/test-stack.js';

/** All kinds of callers, each with the session that they have or once had. */
export class Callers {
  private constructor(
    private readonly url: string,
    private readonly clients: Map<CallerKind, ApiClient>,
  ) {}

  static async arrive({ url }: TestStack): Promise<Callers> {
    const administrator = await newAdministrator(url);
    const clients = new Map<CallerKind, ApiClient>([['administrator', administrator]]);
    for (const kind of ['owner', 'anotherUser', 'suspended', 'deleted'] as const) {
      clients.set(kind, await newUser(kind));
    }
    const callers = new Callers(url, clients);
    const suspended = callers.client('suspended');
    const deleted = callers.client('deleted');
    await done(administrator.call('PATCH', `/api/users/${suspended.user.id}/suspend`, {}));
    await done(administrator.call('DELETE', `/api/users/${deleted.user.id}`));
    return callers;
  }

  client(kind: CallerKind): ApiClient {
    const client = this.clients.get(kind);
    if (client === undefined) {
      throw new Error(`${kind} never had a session`);
    }
    return client;
  }

  /** The headers that identify a request as theirs. */
  headers(kind: CallerKind): Record<string, string> {
    return this.clients.get(kind)?.headers ?? { origin: this.url };
  }

  /** Creates a new session for a caller who lost theirs by signing in again or out. */
  async comeBack(kind: CallerKind): Promise<void> {
    switch (kind) {
      case 'administrator':
      case 'owner':
      case 'anotherUser': {
        const { email } = this.client(kind).user;
        this.clients.set(kind, await ApiClient.signIn(this.url, { email, password: PASSWORD }));
        return;
      }
      case 'anonymous':
      case 'suspended':
      case 'deleted':
    }
  }
}

async function done(answer: Promise<{ status: number }>): Promise<void> {
  const { status } = await answer;
  if (status !== 200) {
    throw new Error(`an administrator's act was answered ${status}`);
  }
}

/** One that no other test uses, since a caller signs out all other devices of theirs. */
async function newAdministrator(url: string): Promise<ApiClient> {
  const { user } = await newUser('administrator');
  const first = await signInAdministrator();
  await done(first.call('PATCH', `/api/users/${user.id}`, { role: 'admin' }));
  return ApiClient.signIn(url, { email: user.email, password: PASSWORD });
}
