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
/** Every process and server in the test's own hands. */
const OWN_PRODUCT = ['random-faults', 'rolling-restart', 'power-cut'].map(
  (name) => `**/dist/faults/${name}.fault-spec.js`,
);

export default {
  // A limit for what hangs, not for what is slow. (Jest reads it here only.)
  testTimeout: 1_800_000,
  // Each product is seven processes; and the one that files share is in Jest's own process.
  maxWorkers: 1,
  projects: [
    {
      // `npm test`: what can go wrong is caused at a moment that the test chooses, in one product for all files.
      ...base,
      displayName: 'product',
      testMatch: [
        '**/dist/api/*.api-spec.js',
        '**/dist/faults/*.fault-spec.js',
        ...OWN_PRODUCT.map((path) => `!${path}`),
      ],
      globalSetup: '<rootDir>/tests/dist/product/start.js',
      globalTeardown: '<rootDir>/tests/dist/product/stop.js',
      setupFilesAfterEnv: ['<rootDir>/tests/dist/product/restore.js'],
    },
    {
      // `npm run test:all`: damaged pictures and generated requests, a minute each; FUZZ_SECONDS and FUZZ_SEED.
      ...base,
      displayName: 'fuzz',
      testMatch: ['**/dist/fuzz/*.fuzz-spec.js'],
      globalSetup: '<rootDir>/tests/dist/product/start.js',
      globalTeardown: '<rootDir>/tests/dist/product/stop.js',
    },
    {
      // `npm run test:all`: faults at random, each with a product of its own.
      ...base,
      displayName: 'endurance',
      testMatch: OWN_PRODUCT,
    },
    {
      // `npm run test:all`: back-ups and upgrades, each with a product of its own.
      ...base,
      displayName: 'upkeep',
      testMatch: ['**/dist/upkeep/*.upkeep-spec.js'],
    },
  ],
};
