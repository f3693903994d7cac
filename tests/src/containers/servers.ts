import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { IMAGES } from './images.js';

const DATABASE = 'roomlight';
const PASSWORD = 'roomlight';
export const ACCESS_KEY = 'roomlight';
export const SECRET_KEY = 'roomlight-secret';
/** More than ten times what a start takes on a quiet machine. */
const START_LIMIT_MS = 300_000;
/** Pairs of ports that are tried. */
const MAX_STARTS = 20;

/** The ports of this machine by which a server's container is reached. */
interface HostPorts {
  client: number;
  health: number;
}

/** A NATS server that stores its messages on disk; on any free ports of this machine if none are given. */
function natsContainer(ports?: HostPorts): GenericContainer {
  const exposed =
    ports === undefined
      ? [4222, 8222]
      : [
          { container: 4222, host: ports.client },
          { container: 8222, host: ports.health },
        ];
  return (
    new GenericContainer(IMAGES.nats)
      .withCommand(['--jetstream', '--store_dir', '/data', '--http_port', '8222'])
      .withExposedPorts(...exposed)
      // Its log doesn't tell when it is restarted: Docker may note the start later than the server's first lines.
      .withWaitStrategy(Wait.forHttp('/healthz', 8222).forStatusCode(200))
      .withStartupTimeout(START_LIMIT_MS)
  );
}

/**
 * A NATS server that keeps all its ports when it is restarted. Docker draws those that it isn't given from the range of
 * outgoing connections, where another process may have taken one meanwhile: the container would not start again.
 */
export async function startRestartableNats(): Promise<StartedTestContainer> {
  const errors: unknown[] = [];
  while (errors.length < MAX_STARTS) {
    try {
      return await natsContainer({ client: drawPort(), health: drawPort() }).start();
    } catch (error) {
      if (!isPortTaken(error)) {
        throw error;
      }
      errors.push(error);
    }
  }
  throw new AggregateError(errors, `None of ${MAX_STARTS} pairs of ports was free`);
}

/** Below the range of outgoing connections, and apart from what `freePort` draws for servers outside of Docker. */
const drawPort = (): number => 10_000 + Math.floor(Math.random() * 10_000);

/** Docker says so in words alone. */
const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && /port is already allocated|address already in use/.test(error.message);

const postgresContainer = () =>
  new GenericContainer(IMAGES.postgres)
    .withEnvironment({
      POSTGRES_USER: DATABASE,
      POSTGRES_DB: DATABASE,
      POSTGRES_PASSWORD: PASSWORD,
    })
    .withCommand(['postgres', '-c', 'max_connections=300', '-c', 'fsync=off'])
    .withExposedPorts(5432)
    // The first occurrence comes from the server that creates the database.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .withStartupTimeout(START_LIMIT_MS);

const minioContainer = () =>
  new GenericContainer(IMAGES.minio)
    .withCommand(['server', '/data'])
    .withEnvironment({ MINIO_ROOT_USER: ACCESS_KEY, MINIO_ROOT_PASSWORD: SECRET_KEY })
    .withExposedPorts(9000)
    .withWaitStrategy(Wait.forHttp('/minio/health/live', 9000).forStatusCode(200))
    .withStartupTimeout(START_LIMIT_MS);

export const addressOf = (container: StartedTestContainer, port: number): string =>
  `${container.getHost()}:${container.getMappedPort(port)}`;

let started: StartedTestContainer[] = [];

/**
 * Starts the servers that the suites share; their addresses are in TEST_DATABASE_URL, TEST_NATS_URL and
 * TEST_S3_ENDPOINT.
 */
export async function start(): Promise<void> {
  const [postgres, nats, minio] = await Promise.all([
    postgresContainer().start(),
    natsContainer().start(),
    minioContainer().start(),
  ]);
  started = [postgres, nats, minio];
  process.env['TEST_DATABASE_URL'] =
    `postgresql://${DATABASE}:${PASSWORD}@${addressOf(postgres, 5432)}/${DATABASE}`;
  process.env['TEST_NATS_URL'] = `nats://${addressOf(nats, 4222)}`;
  process.env['TEST_S3_ENDPOINT'] = `http://${addressOf(minio, 9000)}`;
}

export async function stop(): Promise<void> {
  await Promise.all(started.map((container) => container.stop()));
}

/** The address of a server that `start` has started. */
export function server(name: 'TEST_DATABASE_URL' | 'TEST_NATS_URL' | 'TEST_S3_ENDPOINT'): string {
  const address = process.env[name];
  if (address === undefined) {
    throw new Error(`${name} isn't set: run this by npm run test:containers`);
  }
  return address;
}
