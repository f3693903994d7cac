import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { AckPolicy, jetstreamManager, RetentionPolicy } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { PATIENT } from '@roomlight/platform/testing/patient';
import { startNats } from '@roomlight/tools/embedded/nats';
import { startPostgres } from '@roomlight/tools/embedded/postgres';
import pg from 'pg';
import { expectEachSetOnce } from '../faults/expectations.js';
import { ApiClient, isFinished } from '../support/api-client.js';
import { generatedSets, type PhotoFile } from '../support/photos.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';

/** Data of the previous release, described in its README. */
const PREVIOUS = resolve(import.meta.dirname, '../../fixtures/previous-release');
const ADA = { email: 'ada@example.org', password: 'a-password-of-ada' };

interface OldMessage {
  subject: string;
  id: string;
  payload: unknown;
}

/** A data directory as left by the previous release. */
async function previousInstallation(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-upgrade-'));
  // The database's account must be able to enter the directory.
  await chmod(directory, 0o755);
  const postgres = await startPostgres({ dataDirectory: join(directory, 'postgres') });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(await readFile(join(PREVIOUS, 'database.sql'), 'utf8'));
  await database.end();
  await postgres.stop();

  const nats = await startNats({ storeDirectory: join(directory, 'nats'), fsync: false });
  const connection = await connect({ servers: nats.url });
  const manager = await jetstreamManager(connection, PATIENT);
  const { streams, consumers } = manager;
  await streams.add({ name: 'EVENTS', subjects: ['events.>'] });
  const retention = RetentionPolicy.Workqueue;
  await streams.add({ name: 'JOBS', subjects: ['jobs.>'], retention });
  await consumers.add('JOBS', {
    durable_name: 'queue_set_merge_v1',
    filter_subject: 'jobs.queue.set.merge.v1',
    ack_policy: AckPolicy.Explicit,
  });
  const lines = (await readFile(join(PREVIOUS, 'messages.jsonl'), 'utf8')).trim().split('\n');
  for (const line of lines) {
    const { subject, id, payload } = JSON.parse(line) as OldMessage;
    await manager.jetstream().publish(subject, JSON.stringify(payload), { msgID: id });
  }
  await connection.close();
  await nats.stop();

  await cp(join(PREVIOUS, 'objects'), join(directory, 'objects'), { recursive: true });
  return directory;
}

describe('an upgrade from the previous release', () => {
  let stack: TestStack;
  let ada: ApiClient;
  let sets: PhotoFile[][];

  beforeAll(async () => {
    sets = await generatedSets(8, { width: 300, height: 200 });
    stack = await startTestStack({}, await previousInstallation());
    ada = await ApiClient.signIn(stack.url, ADA);
  });

  afterAll(() => stack?.remove());

  it('keeps people, photos and their edits', async () => {
    const admin = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    const { body } = await admin.call('GET', '/api/users');
    expect(body['users']).toMatchObject([
      { email: ADMINISTRATOR.email, role: 'admin' },
      { email: ADA.email, company: 'Bright Homes', role: 'user' },
    ]);

    const { photos } = await ada.folder('Home');
    const byName = photos.map(({ filename }) => filename).sort();
    expect(byName).toEqual(['front_1.jpg', 'front_2.jpg', 'front_3.jpg']);
    for (const { url, size } of photos) {
      const bytes = await (await ada.fetch(url)).arrayBuffer();
      expect(bytes.byteLength).toBe(size);
    }
    const edits = await ada.call('GET', '/api/folders/Home/photo/front_1.jpg/edits');
    expect(edits.body).toMatchObject({ verticalAngle: 2, horizontalAngle: 0 });
    await expectEachSetOnce(ada, 'Done', sets.slice(0, 2));
    expect(await ada.listings()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ listingName: 'Done', status: 'completed', completedPhotos: 2 }),
        expect.objectContaining({ listingName: 'Broken', status: 'failed', completedPhotos: 1 }),
      ]),
    );
  });

  it('completes a listing that was in progress', async () => {
    expect(await ada.waitForListing('In work', isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 8,
      totalPhotos: 8,
      errorMessage: null,
    });
    await expectEachSetOnce(ada, 'In work', sets);
  });
});
