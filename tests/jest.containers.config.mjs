/** The suites that need a Docker engine; they run on the compiled output, as all tests do. */

// They end what they start: the container that Testcontainers would have watch over that is one image more.
process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';

/** Of each service, what asks most of PostgreSQL and NATS; the rest runs against the embedded ones. */
const SERVICE_TESTS = [
  'libs/platform/dist/{calls,events,jobs}',
  'services/auth/dist/audit/audit',
  'services/media/dist/{database/migrations/edits,folders/folders,photos/add-photos}',
  'services/queue/dist/{database/migrations/1768000000000-tasks,listings/folder-follower}',
  'services/billing/dist/payments/books',
];

export default {
  rootDir: `${import.meta.dirname}/..`,
  roots: ['<rootDir>/tests', '<rootDir>/libs', '<rootDir>/services'],
  testEnvironment: 'node',
  testRunner: '<rootDir>/tools/dist/jest/native-runner.js',
  injectGlobals: false,
  transform: {},
  testMatch: [
    '**/tests/dist/containers/*.container-spec.js',
    ...SERVICE_TESTS.map((files) => `**/${files}.int-spec.js`),
  ],
  globalSetup: '<rootDir>/tests/dist/containers/start-servers.js',
  globalTeardown: '<rootDir>/tests/dist/containers/stop-servers.js',
  // A limit for what hangs, not for what is slow.
  testTimeout: 900_000,
  // Containers of several suites at once ask too much of a small machine.
  maxWorkers: 1,
};
