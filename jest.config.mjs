/**
 * Tests run on the compiled output: what is tested is what runs.
 * `unit` needs nothing; `service` needs PostgreSQL and NATS, which tools/src/jest starts.
 */
const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  // In Node.js itself instead of a vm context for each file; tests import what jest gives them.
  testRunner: '<rootDir>/tools/dist/jest/native-runner.js',
  injectGlobals: false,
  transform: {},
  roots: [
    '<rootDir>/libs',
    '<rootDir>/services',
    '<rootDir>/tools',
    '<rootDir>/web',
    '<rootDir>/bench',
    '<rootDir>/tests',
  ],
  modulePathIgnorePatterns: ['<rootDir>/.*/\\.data/'],
};

export default {
  // Real servers on a busy machine: a limit for what hangs, not for what is slow. (Jest reads it here only.)
  testTimeout: 600_000,
  // Service tests wait for servers as much as they compute.
  maxWorkers: 3,
  // The threads and memory of a process take longer to end on a busy machine than the usual half a second.
  workerGracefulExitTimeout: 30_000,
  projects: [
    { ...base, displayName: 'unit', testMatch: ['**/dist/**/*.spec.js'] },
    {
      ...base,
      displayName: 'service',
      testMatch: ['**/dist/**/*.int-spec.js'],
      globalSetup: '<rootDir>/tools/dist/jest/start-services.js',
      globalTeardown: '<rootDir>/tools/dist/jest/stop-services.js',
    },
  ],
};
