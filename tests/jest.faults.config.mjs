/** The whole product under bad conditions, before closed doors, backed up and upgraded; it runs on the compiled output, as all tests do. */
export default {
  rootDir: `${import.meta.dirname}/..`,
  roots: ['<rootDir>/tests'],
  testEnvironment: 'node',
  transform: {},
  testMatch: [
    '**/dist/faults/**/*.fault-spec.js',
    '**/dist/api/**/*.api-spec.js',
    '**/dist/upkeep/**/*.upkeep-spec.js',
  ],
  // A limit for what hangs, not for what is slow.
  testTimeout: 180_000,
  // Each suite starts seven processes.
  maxWorkers: 1,
};
