import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Where `jest.setTimeout` leaves its limit. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/** The process itself instead of a context of its own; what a file changes of it is put back after the file. */
export default class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  moduleMocker = new ModuleMocker(globalThis);
  #variables = { ...process.env };
  #exit = process.exit;
  #console = console;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup() {}

  teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
    globalThis.console = this.#console;
    for (const name of Object.keys(process.env).filter((name) => !(name in this.#variables))) {
      delete process.env[name];
    }
    Object.assign(process.env, this.#variables);
    delete globalThis[TIMEOUT];
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
