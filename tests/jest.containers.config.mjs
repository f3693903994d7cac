/** The suites that need a Docker engine; they run on the compiled output, as all tests do. */
export default {
  rootDir: `${import.meta.dirname}/..`,
  roots: ['<rootDir>/tests'],
  testEnvironment: 'node',
  transform: {},
  testMatch: ['**/dist/**/*.container-spec.js'],
  testTimeout: 60_000,
  // Containers of several suites at once ask too much of a small machine.
  maxWorkers: 1,
};
