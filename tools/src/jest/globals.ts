import type { JestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import type { Config, Global } from '@jest/types';
import { ModuleMocker } from 'jest-mock';

/** What jest-circus makes for each file. Imports of it are bound to the variables, so they follow. */
export type Globals = Pick<Global.TestFrameworkGlobals, 'describe' | 'it' | 'test'> &
  Pick<Global.TestFrameworkGlobals, 'beforeAll' | 'beforeEach' | 'afterAll' | 'afterEach'> & {
    expect: JestExpect;
  };

export let afterAll: Globals['afterAll'];
export let afterEach: Globals['afterEach'];
export let beforeAll: Globals['beforeAll'];
export let beforeEach: Globals['beforeEach'];
export let describe: Globals['describe'];
export let expect: Globals['expect'];
export let it: Globals['it'];
export let test: Globals['test'];

export function provide(globals: Globals): void {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals);
}

const mocker = new ModuleMocker(globalThis);
let timers: ModernFakeTimers | undefined;

/** Takes back what a file may have left replaced: by spies and by fake timers. */
export function resetJest(config: Config.ProjectConfig): void {
  mocker.restoreAllMocks();
  timers?.useRealTimers();
  timers = new ModernFakeTimers({ global: globalThis, config });
}

/** The part of jest's object that needs none of its module registry. */
export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (config?: Config.FakeTimersConfig) => timers?.useFakeTimers(config),
  useRealTimers: () => timers?.useRealTimers(),
  advanceTimersByTime: (ms: number) => timers?.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms: number) => timers?.advanceTimersByTimeAsync(ms),
};
