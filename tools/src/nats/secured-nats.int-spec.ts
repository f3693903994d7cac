import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import {
  connect,
  nkeyAuthenticator,
  nkeys,
  PermissionViolationError,
  type ConnectionOptions,
  type NatsConnection,
} from '@nats-io/transport-node';
import {
  BROADCAST_HANDLERS,
  BROADCASTS,
  CALLERS,
  CALLS,
  EVENT_HANDLERS,
  EVENTS,
  JOBS,
} from '@roomlight/contracts';
import {
  BACKUP,
  consumerName,
  NATS_USERS,
  NatsNames,
  STREAM_KEEPER,
  type NatsUser,
} from '@roomlight/platform/nats';
import { PATIENT } from '@roomlight/platform/testing/patient';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { RunningServer } from '../embedded/running-server.js';
import { keyOf } from './nats-keys.js';
import { startSecuredNats } from './secured-nats.js';

const names = new NatsNames();
const STREAMS = Object.values(names.streams);
/**
 * The end of an acknowledgement's subject; these tests only depend on the parts before it and on the position in the
 * stream.
 */
const ACK_END = '1.1.1.1.0';

interface ConsumerOfOne {
  owner: string;
  stream: string;
  name: string;
  subject: string;
}

const keysOf = <Name extends string>(table: Record<Name, unknown>): Name[] => {
  const isKey = (key: string): key is Name => Object.hasOwn(table, key);
  return Object.keys(table).filter(isKey);
};
const ownerOf = (name: string): string => name.split('.')[0] ?? '';

const CONSUMERS: readonly ConsumerOfOne[] = [
  ...keysOf(EVENT_HANDLERS).flatMap((event) =>
    EVENT_HANDLERS[event].map((owner) => ({
      owner,
      stream: names.streams.events,
      name: consumerName(owner, event),
      subject: names.event(event),
    })),
  ),
  ...keysOf(JOBS).map((job) => ({
    owner: ownerOf(job),
    stream: names.streams.jobs,
    name: consumerName(job),
    subject: names.job(job),
  })),
];

let directory: string;
let nats: RunningServer;
const connections = new Map<NatsUser, NatsConnection>();
const refused = new Set<string>();
const managers = new Map<NatsUser, JetStreamManager>();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-secured-'));
  nats = await startSecuredNats({
    storeDirectory: join(directory, 'nats'),
    keys: join(directory, 'keys'),
    namespace: undefined,
    replicas: 1,
  });
  for (const user of NATS_USERS) {
    const connection = await connect({
      servers: nats.url,
      ...keyOf(join(directory, 'keys'), user, names),
    });
    connections.set(user, connection);
    void noteRefusals(user, connection);
    managers.set(user, await jetstreamManager(connection, { checkAPI: false, ...PATIENT }));
  }
});

afterAll(async () => {
  await Promise.all([...connections.values()].map((connection) => connection.close()));
  await nats?.stop();
  await rm(directory, { recursive: true, force: true });
});

function of<Value>(map: ReadonlyMap<NatsUser, Value>, user: NatsUser): Value {
  const value = map.get(user);
  if (value === undefined) {
    throw new Error(`${user} isn't connected`);
  }
  return value;
}

/** Records what the server refuses to accept from the user. */
async function noteRefusals(user: NatsUser, connection: NatsConnection): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'error' && status.error instanceof PermissionViolationError) {
      refused.add(`${user} ${status.error.subject}`);
    }
  }
}

/** Whether the server accepts a message from the user, even if nobody receives it. */
async function maySend(user: NatsUser, subject: string): Promise<boolean> {
  const connection = of(connections, user);
  refused.delete(`${user} ${subject}`);
  connection.publish(subject, '', { reply: `${names.inbox(user)}.answers` });
  // The server's refusal arrives before the answer to this request, and is recorded in a later turn of the event loop.
  await connection.flush();
  await setImmediate();
  return !refused.has(`${user} ${subject}`);
}

async function maySubscribe(user: NatsUser, subject: string): Promise<boolean> {
  const connection = of(connections, user);
  let refused = false;
  const subscription = connection.subscribe(subject, {
    callback: (error) => {
      refused ||= error !== null;
    },
  });
  // The server's refusal arrives before the answer to this request.
  await connection.flush();
  if (!refused) {
    subscription.unsubscribe();
    await connection.flush();
  }
  return !refused;
}

async function whichOf<Thing>(
  things: readonly Thing[],
  may: (thing: Thing) => Promise<boolean>,
): Promise<Thing[]> {
  const found: Thing[] = [];
  for (const thing of things) {
    if (await may(thing)) {
      found.push(thing);
    }
  }
  return found;
}

/** The users for whom `may` holds. */
const whoMay = (may: (user: NatsUser) => Promise<boolean>): Promise<NatsUser[]> =>
  whichOf(NATS_USERS, may);

/** Sorts the users of a name in the order of all users. */
const inOrder = (users: readonly string[]): NatsUser[] =>
  NATS_USERS.filter((user) => users.includes(user));

describe('a stranger', () => {
  const key = nkeys.createUser().getSeed();
  it.each<[string, ConnectionOptions]>([
    ['without anything', {}],
    ['with a name and a password', { user: 'media', pass: 'media' }],
    ['with a token', { token: 'media' }],
    ['with a key of its own', { authenticator: nkeyAuthenticator(key) }],
  ])("%s can't connect", async (_what, options) => {
    await expect(connect({ servers: nats.url, reconnect: false, ...options })).rejects.toThrow(
      'Authorization Violation',
    );
  });
});

describe('a call', () => {
  it.each(keysOf(CALLS))('%s is requested by its callers and read by its owner', async (name) => {
    const subject = names.call(name);
    expect(await whoMay((user) => maySend(user, subject))).toEqual(inOrder(CALLERS[name]));
    expect(await whoMay((user) => maySubscribe(user, subject))).toEqual([ownerOf(name)]);
  });

  it('is answered, once, where its caller asked for it', async () => {
    const [auth, gateway] = [of(connections, 'auth'), of(connections, 'gateway')];
    let inbox = '';
    const subscription = auth.subscribe(names.call('auth.session.begin.v1'), {
      callback: (_error, message) => {
        inbox = message.reply ?? '';
        message.respond('welcome');
      },
    });
    await auth.flush();
    const answer = await gateway.request(names.call('auth.session.begin.v1'), 'a password');
    expect(answer.string()).toBe('welcome');
    expect(await maySend('auth', inbox)).toBe(false);
    subscription.unsubscribe();
  });
});

describe('an inbox', () => {
  it.each(NATS_USERS)("%s's is read by itself, and nobody sends there unasked", async (owner) => {
    const inbox = names.inbox(owner);
    expect(await whoMay((user) => maySubscribe(user, `${inbox}.>`))).toEqual([owner]);
    expect(await whoMay((user) => maySend(user, `${inbox}.guessed`))).toEqual([]);
  });
});

describe('an event', () => {
  it.each(keysOf(EVENTS))('%s is published by its owner alone', async (name) => {
    const subject = names.event(name);
    expect(await whoMay((user) => maySend(user, subject))).toEqual([ownerOf(name)]);
    expect(await whoMay((user) => maySubscribe(user, subject))).toEqual([]);
  });
});

describe('a job', () => {
  it.each(keysOf(JOBS))('%s and its dead letters are their owner’s alone', async (name) => {
    for (const subject of [names.job(name), names.deadJob(name)]) {
      expect(await whoMay((user) => maySend(user, subject))).toEqual([ownerOf(name)]);
      expect(await whoMay((user) => maySubscribe(user, subject))).toEqual([]);
    }
  });
});

describe('a broadcast', () => {
  it.each(keysOf(BROADCASTS))('%s goes from its owner to its handlers', async (name) => {
    const subject = names.broadcast(name);
    expect(await whoMay((user) => maySend(user, subject))).toEqual([ownerOf(name)]);
    expect(await whoMay((user) => maySubscribe(user, subject))).toEqual(
      inOrder(BROADCAST_HANDLERS[name]),
    );
  });
});

describe('a consumer', () => {
  it.each(CONSUMERS)('$name is its service’s alone', async ({ owner, stream, name, subject }) => {
    // Who publishes an event asks how far its handlers are.
    const publisher = inOrder([
      owner,
      ...keysOf(EVENTS)
        .filter((e) => names.event(e) === subject)
        .map(ownerOf),
    ]);
    const info = `$JS.API.CONSUMER.INFO.${stream}.${name}`;
    expect(await whoMay((user) => maySend(user, info))).toEqual(publisher);
    for (const request of [
      `$JS.API.CONSUMER.CREATE.${stream}.${name}.${subject}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${name}`,
      `$JS.ACK.${stream}.${name}.${ACK_END}`,
    ]) {
      expect(await whoMay((user) => maySend(user, request))).toEqual([owner]);
    }
    for (const request of [
      `$JS.API.CONSUMER.CREATE.${stream}.${name}`,
      `$JS.API.CONSUMER.CREATE.${stream}.${name}.>`,
      `$JS.API.CONSUMER.CREATE.${stream}`,
      `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${name}`,
    ]) {
      expect(await whoMay((user) => maySend(user, request))).toEqual([]);
    }
    const removal = `$JS.API.CONSUMER.DELETE.${stream}.${name}`;
    // Its service replaces one whose messages NATS has lost.
    expect(await whoMay((user) => maySend(user, removal))).toEqual([owner, STREAM_KEEPER]);
  });

  it.each(CONSUMERS)('$name gets what is published', async ({ owner, stream, name, subject }) => {
    const [handler] = inOrder([owner]);
    const [publisher] = inOrder([ownerOf(subject.slice(subject.indexOf('.') + 1))]);
    if (handler === undefined || publisher === undefined) {
      throw new Error(`${name} has no service`);
    }
    const manager = of(managers, handler);
    const config = { filter_subject: subject, ack_policy: AckPolicy.Explicit };
    await manager.consumers.add(stream, { durable_name: name, ...config });
    await of(managers, publisher).jetstream().publish(subject, name, { msgID: name });
    const consumer = await manager.jetstream().consumers.get(stream, name);
    for (let found = ''; found !== name;) {
      const message = await consumer.next();
      found = message?.string() ?? '';
      await message?.ackAck();
    }
  });

  it("can't be made to read what others handle", async () => {
    const mine = consumerName('media', 'auth.user.deleted.v1');
    const { events } = names.streams;
    const path = `$JS.API.CONSUMER.CREATE.${events}.${mine}.${names.event('auth.user.deleted.v1')}`;
    const config = { durable_name: mine, filter_subject: names.event('>'), ack_policy: 'explicit' };
    const request = JSON.stringify({ stream_name: events, config });
    const answer = await of(connections, 'media').request(path, request);
    expect(answer.json()).toHaveProperty('error');
  });
});

describe('a stream', () => {
  const whoMaySend = (request: string): Promise<NatsUser[]> =>
    whoMay((user) => maySend(user, `$JS.API.${request}`));
  const { events } = names.streams;
  const withTables = ['auth', 'media', 'queue', 'billing'];

  it.each(STREAMS)('%s is made and changed by nobody who handles messages', async (stream) => {
    expect(await whoMaySend(`STREAM.CREATE.${stream}`)).toEqual([STREAM_KEEPER]);
    expect(await whoMaySend(`STREAM.UPDATE.${stream}`)).toEqual([STREAM_KEEPER]);
    const isOfJobs = stream === names.streams.jobs;
    expect(await whoMaySend(`STREAM.PURGE.${stream}`)).toEqual(isOfJobs ? [STREAM_KEEPER] : []);
    for (const verb of ['DELETE', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE', 'LEADER.STEPDOWN']) {
      expect(await whoMaySend(`STREAM.${verb}.${stream}`)).toEqual([]);
    }
  });

  it('is read past its consumers by a back-up alone', async () => {
    for (const stream of STREAMS) {
      expect(await whoMaySend(`STREAM.MSG.GET.${stream}`)).toEqual([BACKUP]);
      expect(await whoMaySend(`DIRECT.GET.${stream}`)).toEqual([]);
      expect(await whoMaySend(`DIRECT.GET.${stream}.${names.job('>')}`)).toEqual([]);
    }
  });

  it('tells how full it is to those who measure it', async () => {
    const all = [...withTables, STREAM_KEEPER, BACKUP];
    for (const stream of STREAMS) {
      expect(await whoMaySend(`STREAM.INFO.${stream}`)).toEqual(inOrder(all));
    }
    expect(await whoMaySend(`CONSUMER.LIST.${events}`)).toEqual(inOrder([STREAM_KEEPER, BACKUP]));
    for (const request of ['INFO', 'STREAM.NAMES', 'STREAM.LIST', `CONSUMER.NAMES.${events}`]) {
      expect(await whoMaySend(request)).toEqual([]);
    }
  });

  it('of another name is nobody’s to make', async () => {
    expect(await whoMaySend('STREAM.CREATE.COPIES')).toEqual([]);
  });
});

it.each(NATS_USERS)("%s can't listen to everything of any kind", async (user) => {
  const own = names.call(user === 'gateway' ? 'auth.>' : 'gateway.>');
  const wide = ['>', '*.>', 'calls.>', 'calls.*.session.>', 'events.>', 'jobs.>', 'dead.>'];
  const more = ['broadcasts.>', '_INBOX.>', '*.*.*.*.*', '$JS.>', '$JS.EVENT.>', '$SYS.>', own];
  expect(await whichOf([...wide, ...more], (subject) => maySubscribe(user, subject))).toEqual([]);
});

it('keeps what it writes for the account it runs as', async () => {
  const modeOf = async (...path: string[]): Promise<string> =>
    ((await stat(join(directory, ...path))).mode & 0o777).toString(8);
  const keys = await readdir(join(directory, 'keys'));
  expect(keys.sort()).toEqual(NATS_USERS.map((user) => `${user}.nk`).sort());
  for (const key of keys) {
    expect(await modeOf('keys', key)).toBe('600');
  }
  expect(await modeOf('keys')).toBe('700');
  expect(await modeOf('nats')).toBe('700');
  expect(await modeOf('nats', 'server.conf')).toBe('600');
  expect(await modeOf('nats', 'server.log')).toBe('600');
});

it('is told at each start what its users may do in this release', async () => {
  const options = {
    storeDirectory: join(directory, 'other'),
    keys: join(directory, 'keys'),
    replicas: 1,
  };
  const key = keyOf(options.keys, 'billing', names);
  for (const namespace of ['earlier', 'later']) {
    const server = await startSecuredNats({ ...options, namespace });
    const connection = await connect({ servers: server.url, ...key });
    const refusals: string[] = [];
    for (const installation of ['earlier', 'later']) {
      connection.subscribe(`${installation}.calls.billing.>`, {
        callback: (error) => {
          refusals.push(String(error));
        },
      });
    }
    await connection.flush();
    expect(refusals).toEqual([
      expect.stringContaining(namespace === 'later' ? 'earlier.' : 'later.'),
    ]);
    await connection.close();
    await server.stop();
  }
});
