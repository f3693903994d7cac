/** The whole product from outside, started as an operator does; on the compiled output, as all tests do. */

const base = {
  rootDir: `${import.meta.dirname}/..`,
  roots: ['<rootDir>/tests'],
  testEnvironment: 'node',
  // In Node.js itself, and so in the modules of Jest's own process, which hold the product that files share.
  testRunner: '<rootDir>/tools/dist/jest/native-runner.js',
  injectGlobals: false,
  transform: {},
};
/** One product for all files, in Jest's own process. */
const sharedProduct = {
  globalSetup: '<rootDir>/tests/dist/product/start.js',
  globalTeardown: '<rootDir>/tests/dist/product/stop.js',
};

export default {
  // A limit for what hangs, not for what is slow. (Jest reads it here only.)
  testTimeout: 1_800_000,
  // Each product is seven processes; and the one that files share is in Jest's own process.
  maxWorkers: 1,
  projects: [
    {
      // Strangers and malformed requests.
      ...base,
      ...sharedProduct,
      displayName: 'product',
      testMatch: ['**/dist/api/*.api-spec.js'],
      setupFilesAfterEnv: ['<rootDir>/tests/dist/product/restore.js'],
    },
    {
      // What can go wrong, caused at a moment that the test chooses.
      ...base,
      ...sharedProduct,
      displayName: 'faults',
      testMatch: ['**/dist/faults/*.fault-spec.js'],
      setupFilesAfterEnv: ['<rootDir>/tests/dist/product/restore.js'],
    },
    {
      // Damaged pictures and generated requests, a minute each; FUZZ_SECONDS and FUZZ_SEED.
      ...base,
      ...sharedProduct,
      displayName: 'fuzz',
      testMatch: ['**/dist/fuzz/*.fuzz-spec.js'],
    },
    {
      // Faults at random, each file with every process and server in its own hands.
      ...base,
      displayName: 'endurance',
      testMatch: ['**/dist/faults/*.endurance-spec.js'],
    },
    {
      // Back-ups and upgrades, each with a product of its own.
      ...base,
      displayName: 'upkeep',
      testMatch: ['**/dist/upkeep/*.upkeep-spec.js'],
    },
  ],
};
