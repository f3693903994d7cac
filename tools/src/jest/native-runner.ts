import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import type { TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { provide, resetJest } from './globals.js';
import { linkGlobals } from './link-globals.js';

/** What a `testRunner` of jest's is. Of the environment and the runtime, it has what jest-circus uses. */
type TestFramework<Environment, Runtime> = (
  globalConfig: Config.GlobalConfig,
  config: Config.ProjectConfig,
  environment: Environment,
  runtime: Runtime,
  testPath: string,
  sendMessageToJest?: unknown,
) => Promise<TestResult>;

const installed = createRequire(import.meta.url);
const load: (path: string) => unknown = installed;
const { default: circus } = load('jest-circus/runner') as {
  default: TestFramework<object, object>;
};

linkGlobals();

/** Where jest-circus keeps who listens to its events. It adds some for each file. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/** The storages that jest-circus has created for the current file, for the context of its tests. */
const contexts: AsyncLocalStorage<unknown>[] = [];

class RecordedStorage<Store> extends AsyncLocalStorage<Store> {
  constructor() {
    super();
    contexts.push(this);
  }
}

function loadRecordingContexts(path: string): unknown {
  Reflect.set(asyncHooks, 'AsyncLocalStorage', RecordedStorage);
  try {
    return load(path);
  } finally {
    Reflect.set(asyncHooks, 'AsyncLocalStorage', AsyncLocalStorage);
  }
}

/** Every promise of the process carries the value of each storage: those of 35 files make it take ten times as long. */
function disableContexts(): void {
  contexts.splice(0).forEach((context) => context.disable());
}

/** Loads modules as Node.js does, each once for a process; only the state of jest-circus is new for each file. */
const runtime = {
  requireInternalModule: (path: string): unknown => {
    Reflect.deleteProperty(globalThis, LISTENERS);
    Reflect.deleteProperty(installed.cache, path);
    return loadRecordingContexts(path);
  },
  requireModule: load,
  unstable_shouldLoadAsEsm: () => true,
  setGlobalsForRuntime: provide,
  enterTestCode: () => {},
  leaveTestCode: () => {},
};

/** The address of a module. A setup file is a module of its own for each file of tests, since its hooks belong to it. */
function addressOf(path: string, testPath: string, config: Config.ProjectConfig): string {
  const address = pathToFileURL(path);
  if (config.setupFilesAfterEnv.includes(path)) {
    address.searchParams.set('for', testPath);
  }
  return address.href;
}

function restoreEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in variables)) {
      delete process.env[name];
    }
  }
  Object.assign(process.env, variables);
}

/**
 * Runs a file of tests by jest-circus, in Node.js itself instead of a vm context of the file's own. In such a context,
 * each access to a global (Math, Float32Array) is a call into C++, which makes computations up to eight times as slow,
 * and each file loads, links and warms up all of its modules again. What files share is put back after each: spies,
 * timers, variables of the environment and the console.
 */
const runFile: TestFramework<JestEnvironment, unknown> = (
  globalConfig,
  config,
  environment,
  _runtime,
  testPath,
  sendMessageToJest,
) => {
  const variables = { ...process.env };
  const { console } = globalThis;
  globalThis.console = environment.global.console;
  resetJest(config);
  const handleTestEvent = environment.handleTestEvent?.bind(environment);
  // Not awaited, which would put this file into the stack of each error.
  return circus(
    // Otherwise a test fails by a rejection that its last step handles, or the next one by what it leaves unhandled.
    { ...globalConfig, waitForUnhandledRejections: true },
    config,
    { global: globalThis, ...(handleTestEvent === undefined ? {} : { handleTestEvent }) },
    {
      ...runtime,
      unstable_importModule: (path: string) => import(addressOf(path, testPath, config)),
    },
    testPath,
    sendMessageToJest,
  ).finally(() => {
    disableContexts();
    resetJest(config);
    globalThis.console = console;
    restoreEnvironment(variables);
  });
};

export default runFile;
