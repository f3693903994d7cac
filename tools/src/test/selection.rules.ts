import { parseArgs } from 'node:util';

/**
 * The purpose of a suite. `change`: a change may break it, and it takes minutes; `release`: slow, random, or dependent
 * on a Docker engine.
 */
export type Ring = 'change' | 'release';

/** What the selection needs to know about a suite. */
export interface SuiteFacts {
  name: string;
  ring: Ring;
  /** How the names of its files end; a file belongs to the suite with the longest matching ending. */
  files: readonly string[];
}

/** The part of a suite that is to run. */
export interface Selection {
  suite: string;
  /** Only these files, as paths from the root; when empty, all files. */
  files: readonly string[];
}

export interface Request {
  selections: readonly Selection[];
  /** Only tests whose names contain this. */
  testName: string | undefined;
}

/** A sentence for a person who asked for something that doesn't exist. */
export class SelectionError extends Error {}

/**
 * Reads the command line of `npm test`: nothing, `--all`, names of suites, or parts of paths of test files, with `-t`
 * for a part of a test's name.
 * @param testFiles all test files, as paths from the root
 * @throws SelectionError
 */
export function select(
  commandLine: readonly string[],
  suites: readonly SuiteFacts[],
  testFiles: readonly string[],
): Request {
  const { all, testName, words } = parsed(commandLine);
  if (words.length === 0) {
    const chosen = suites.filter(({ ring }) => all || ring === 'change');
    return { selections: chosen.map(({ name }) => ({ suite: name, files: [] })), testName };
  }
  const named = suites.filter(({ name }) => words.includes(name)).map(({ name }) => name);
  const patterns = words.filter((word) => !named.includes(word));
  const found = patterns.flatMap((pattern) => filesOf(pattern, testFiles));
  const selections = suites.flatMap(({ name }): Selection[] => {
    const files = found.filter((file) => suiteOf(file) === name);
    if (named.includes(name)) {
      return [{ suite: name, files: [] }];
    }
    return files.length > 0 ? [{ suite: name, files: [...new Set(files)] }] : [];
  });
  if (selections.length === 0) {
    throw new SelectionError(`None of the suites has ${found.join(', ')}.`);
  }
  return { selections, testName };

  function suiteOf(file: string): string | undefined {
    return suites
      .flatMap(({ name, files }) => files.map((ending) => ({ name, ending })))
      .filter(({ ending }) => file.endsWith(ending))
      .toSorted((a, b) => b.ending.length - a.ending.length)[0]?.name;
  }

  function filesOf(pattern: string, candidates: readonly string[]): string[] {
    const files = candidates.filter((file) => file.includes(pattern.replace(/^\.\//, '')));
    if (files.length === 0) {
      const names = suites.map(({ name }) => name).join(', ');
      throw new SelectionError(
        `There is no test file whose path contains "${pattern}", and no such suite; there are ${names}.`,
      );
    }
    return files;
  }
}

function parsed(commandLine: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...commandLine],
      options: {
        all: { type: 'boolean', default: false },
        testName: { type: 'string', short: 't' },
      },
      allowPositionals: true,
    });
    return { all: values.all, testName: values.testName, words: positionals };
  } catch (error) {
    throw new SelectionError(error instanceof Error ? error.message : String(error));
  }
}
