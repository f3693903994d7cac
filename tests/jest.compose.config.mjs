/** The product as docker-compose.yml runs it; on the compiled output, as all tests. */
export default {
  rootDir: `${import.meta.dirname}/..`,
  roots: ['<rootDir>/tests'],
  testEnvironment: 'node',
  testRunner: '<rootDir>/tools/dist/jest/native-runner.js',
  injectGlobals: false,
  transform: {},
  testMatch: ['**/dist/compose/**/*.compose-spec.js'],
  globalSetup: '<rootDir>/tests/dist/compose/start-compose.js',
  globalTeardown: '<rootDir>/tests/dist/compose/stop-compose.js',
  // A limit for what hangs, not for what is slow.
  testTimeout: 900_000,
};
