/** The object stores that an operator may choose, run as programs; on the compiled output, as all tests. */
export default {
  rootDir: `${import.meta.dirname}/..`,
  roots: ['<rootDir>/tests'],
  testEnvironment: 'node',
  testRunner: '<rootDir>/tools/dist/jest/native-runner.js',
  injectGlobals: false,
  transform: {},
  testMatch: ['**/dist/stores/**/*.store-spec.js'],
  globalSetup: '<rootDir>/tests/dist/stores/store-programs.js',
  // A limit for what hangs, not for what is slow.
  testTimeout: 900_000,
  // A product is seven processes.
  maxWorkers: 1,
};
