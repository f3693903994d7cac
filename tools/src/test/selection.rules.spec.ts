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
  it('is what a change may break when nothing is named', () => {
    expect(chosen().selections).toEqual([
      { suite: 'unit', files: [] },
      { suite: 'browser', files: [] },
    ]);
  });

  it('is everything with --all', () => {
    expect(chosen('--all').selections.map(({ suite }) => suite)).toEqual([
      'unit',
      'browser',
      'containers',
    ]);
  });

  it('is a named suite of either ring', () => {
    expect(chosen('containers').selections).toEqual([{ suite: 'containers', files: [] }]);
  });

  it('is the files whose paths contain a word, each with its own suite', () => {
    expect(chosen('queue').selections).toEqual([
      { suite: 'unit', files: ['web/src/features/queue/queue.rules.spec.ts'] },
      { suite: 'browser', files: ['tests/src/browser/queue.browser-spec.ts'] },
    ]);
  });

  it('is a single file by its path', () => {
    expect(chosen('./libs/imaging/src/align.spec.ts').selections).toEqual([
      { suite: 'unit', files: ['libs/imaging/src/align.spec.ts'] },
    ]);
  });

  it('takes a file for the suite that names it most exactly', () => {
    expect(chosen('faults/random').selections).toEqual([
      { suite: 'containers', files: ['tests/src/faults/random.spec.ts'] },
    ]);
  });

  it('is narrowed to tests of a name', () => {
    expect(chosen('align', '-t', 'shifts by a pixel')).toMatchObject({
      testName: 'shifts by a pixel',
    });
  });

  it('says what there is when nothing matches', () => {
    expect(() => chosen('attic')).toThrow(
      'There is no test file whose path contains "attic", and no such suite; there are unit, browser, containers.',
    );
  });

  it('refuses an option that it does not know', () => {
    expect(() => chosen('--fast')).toThrow(SelectionError);
  });
});
