import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, notRunning, type MigrationReport } from '@roomlight/contracts';
import { ROOT, runGateway, type RunningGateway } from '../testing/running-gateway.js';
import { MigrationsService } from './migrations.service.js';

const PATH = '/api/admin/migrate-to-box';
const RUNNING: MigrationReport = {
  id: '0199f4a0-0000-7000-8000-000000000111',
  state: 'running',
  destination: 'box',
  success: false,
  message: '1 of 3 files done.',
  totalFiles: 3,
  successCount: 1,
  errorCount: 0,
  errors: [],
  error: null,
  startedAt: '2026-11-21T12:00:00.000Z',
  endedAt: null,
};
const FINISHED: MigrationReport = {
  ...RUNNING,
  state: 'finished',
  success: true,
  message: '2 of 3 files are in Box. 1 could not be migrated.',
  successCount: 2,
  errorCount: 1,
  errors: ['ada@example.org/Home/notes.txt is not a picture'],
};

let gateway: RunningGateway;
let cookie: string;

beforeAll(async () => {
  gateway = await runGateway({ MIGRATION_WAIT_SECONDS: '2' });
  cookie = gateway.auth.signIn(ROOT);
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.media.asked.length = 0;
});

const ask = (method: 'GET' | 'POST', more: Record<string, string> = { cookie }) =>
  gateway.call(PATH, { method, headers: more });

/** What media answers, one after the other; the last one for ever. */
function tells(...steps: (MigrationReport | DomainError)[]): void {
  gateway.media.onMigration = () => {
    const [step = RUNNING] = steps.length > 1 ? steps.splice(0, 1) : steps;
    return step instanceof DomainError ? Promise.reject(step) : Promise.resolve(step);
  };
}

describe('a migration', () => {
  it('is answered when it has ended', async () => {
    tells(RUNNING, RUNNING, notRunning("The media service isn't running."), FINISHED);
    const response = await ask('POST');
    expect([response.status, await response.json()]).toEqual([200, FINISHED]);
    const { id } = RUNNING;
    expect(gateway.media.asked).toEqual([
      { call: 'migration.start', request: { actor: { id: ROOT.id, address: '127.0.0.1' } } },
      ...[1, 2, 3].map(() => ({ call: 'migration.find', request: { migrationId: id } })),
    ]);
  });

  it('continues by itself when it outlasts the request', async () => {
    tells(RUNNING);
    const response = await ask('POST');
    expect([response.status, await response.json()]).toEqual([202, RUNNING]);
  });

  it('is not answered when the client has left', async () => {
    tells(RUNNING);
    const migrations = gateway.app.get(MigrationsService, { strict: false });
    const actor = { id: ROOT.id, address: '127.0.0.1' };
    expect(await migrations.migrate({ actor }, () => false)).toEqual(RUNNING);
    expect(gateway.media.asked).toHaveLength(1);
  });

  it('reports its progress', async () => {
    tells(RUNNING);
    const response = await ask('GET');
    expect([response.status, await response.json()]).toEqual([200, RUNNING]);
  });

  it('says why it cannot start', async () => {
    const detail = 'A migration is already running.';
    const extra = { success: false, error: detail };
    tells(new DomainError(409, 'migration_running', detail, { extra }));
    const response = await ask('POST');
    expect(await response.json()).toMatchObject({
      status: 409,
      detail,
      success: false,
      error: detail,
    });
  });

  it.each(['GET', 'POST'] as const)('is not available to users: %s', async (method) => {
    expect((await ask(method, {})).status).toBe(403);
    expect(gateway.media.asked).toEqual([]);
  });
});
