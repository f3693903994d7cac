import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** What a Jest project needs to run compiled tests as they are, by Node's own modules. */
export const native = {
  testEnvironment: here('./environment.mjs'),
  testRunner: here('./runner.mjs'),
  transform: {},
};
