import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '../embedded/nats.js';
import { startPostgres } from '../embedded/postgres.js';
import { removeCluster } from '../embedded/postgres-cluster.js';

let stopServices: (() => Promise<void>) | undefined;

/** Starts the servers that service tests need and puts their addresses in TEST_DATABASE_URL and TEST_NATS_URL. */
export async function start(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-test-'));
  // The database's account must be able to enter the directory.
  await chmod(directory, 0o755);
  const dataDirectory = join(directory, 'postgres');
  const [postgres, nats] = await Promise.all([
    startPostgres({ dataDirectory, fsync: false }),
    startNats({ storeDirectory: join(directory, 'nats'), fsync: false }),
  ]);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  process.env['TEST_NATS_URL'] = nats.url;
  stopServices = async () => {
    await Promise.all([postgres.stop(), nats.stop()]);
    await removeCluster(dataDirectory);
    await rm(directory, { recursive: true });
  };
}

export async function stop(): Promise<void> {
  await stopServices?.();
}
