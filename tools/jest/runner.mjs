import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { publish } from './globals.mjs';

register('./resolve-globals.mjs', import.meta.url);
const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner');
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/**
 * Runs a test file with Jest's own circus, but with Node's own modules instead of Jest's imitation of them: what a
 * file imports is loaded once for all files of a worker. Loading the frameworks anew for each took half of the time.
 */
export default function run(globalConfig, config, environment, runtime, path, send) {
  const native = Object.create(runtime, {
    requireInternalModule: { value: requireAnew },
    unstable_shouldLoadAsEsm: { value: () => true },
    unstable_importModule: { value: (file) => import(pathToFileURL(file).href) },
    setGlobalsForRuntime: {
      value: (globals) => publish({ ...globals, jest: mocks(environment) }),
    },
  });
  return runWithCircus(globalConfig, config, environment, native, path, send);
}

/** Circus keeps the tests of one file. */
function requireAnew(file) {
  delete require.cache[require.resolve(file)];
  return require(file);
}

/** The part of the `jest` object that has to do with objects and time; modules are not mocked here. */
function mocks({ moduleMocker, fakeTimersModern: timers }) {
  return {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    setTimeout: (timeoutMs) => {
      globalThis[TIMEOUT] = timeoutMs;
    },
    useFakeTimers: (options) => timers.useFakeTimers(options),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTimeAsync: (timeMs) => timers.advanceTimersByTimeAsync(timeMs),
  };
}
