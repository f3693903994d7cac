/** A few looks at the composed product while it runs; on the compiled output, as all tests. */
export default {
  rootDir: `${import.meta.dirname}/..`,
  roots: ['<rootDir>/tests'],
  testEnvironment: 'node',
  transform: {},
  testMatch: ['**/dist/compose/**/*.compose-spec.js'],
  testTimeout: 180_000,
};
