import { describe, expect, it } from '@jest/globals';
import { select, SelectionError } from './selection.rules.js';

const SUITES = {
  unit: { ring: 'change', ending: '.spec.ts' },
  browser: { ring: 'change', ending: '.browser-spec.ts' },
  containers: { ring: 'release', ending: '.container-spec.ts' },
} as const;
const FILES = [
  'libs/imaging/src/align.spec.ts',
  'tests/src/browser/queue.browser-spec.ts',
  'web/src/features/queue/queue.rules.spec.ts',
  'tests/src/containers/storage.container-spec.ts',
];

const chosen = (...commandLine: string[]) => select(commandLine, SUITES, FILES);

describe('the choice of tests', () => {
  it('covers what a change may break when nothing is named', () => {
    expect(chosen().selections).toEqual([
      { suite: 'unit', files: [] },
      { suite: 'browser', files: [] },
    ]);
  });

  it('covers everything with --all', () => {
    expect(chosen('--all').selections.map(({ suite }) => suite)).toEqual([
      'unit',
      'browser',
      'containers',
    ]);
  });

  it('can be a named suite of either ring', () => {
    expect(chosen('containers').selections).toEqual([{ suite: 'containers', files: [] }]);
  });

  it('can be the files whose paths contain a word, each with its own suite', () => {
    expect(chosen('queue').selections).toEqual([
      { suite: 'unit', files: ['web/src/features/queue/queue.rules.spec.ts'] },
      { suite: 'browser', files: ['tests/src/browser/queue.browser-spec.ts'] },
    ]);
  });

  it('can be a single file by its path', () => {
    expect(chosen('./libs/imaging/src/align.spec.ts').selections).toEqual([
      { suite: 'unit', files: ['libs/imaging/src/align.spec.ts'] },
    ]);
  });

  it('refuses to run anything while a test file is in no suite', () => {
    const misnamed = 'tests/src/faults/storm.fautl-spec.ts';
    expect(() => select([], SUITES, [...FILES, misnamed])).toThrow(
      `No suite has ${misnamed}: the name of a test file ends in one of .spec.ts, .browser-spec.ts, .container-spec.ts.`,
    );
  });

  it('finds a file of the ring that is not run by default', () => {
    expect(chosen('containers/storage').selections).toEqual([
      { suite: 'containers', files: ['tests/src/containers/storage.container-spec.ts'] },
    ]);
  });

  it('can be narrowed to tests of a name', () => {
    expect(chosen('align', '-t', 'shifts by a pixel')).toMatchObject({
      testName: 'shifts by a pixel',
    });
  });

  it('lists the options when nothing matches', () => {
    expect(() => chosen('attic')).toThrow(
      'There is no test file whose path contains "attic", and no such suite; there are unit, browser, containers.',
    );
  });

  it('refuses an unknown option', () => {
    expect(() => chosen('--fast')).toThrow(SelectionError);
  });
});
