import { describe, expect, it } from '@jest/globals';
import { select, SelectionError, type SuiteFacts } from './selection.rules.js';

const SUITES: SuiteFacts[] = [
  { name: 'unit', ring: 'change', files: ['.spec.ts'] },
  { name: 'browser', ring: 'change', files: ['.browser-spec.ts'] },
  { name: 'containers', ring: 'release', files: ['.container-spec.ts', 'random.spec.ts'] },
];
const FILES = [
  'libs/imaging/src/align.spec.ts',
  'tests/src/browser/queue.browser-spec.ts',
  'web/src/features/queue/queue.rules.spec.ts',
  'tests/src/containers/storage.container-spec.ts',
  'tests/src/faults/random.spec.ts',
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

  it('assigns a file to the suite with the most exact pattern', () => {
    expect(chosen('faults/random').selections).toEqual([
      { suite: 'containers', files: ['tests/src/faults/random.spec.ts'] },
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
