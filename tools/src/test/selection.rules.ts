import { parseArgs } from 'node:util';

/**
 * The purpose of a suite. `change`: what a developer waits for, a few minutes; `release`: everything else, which CI
 * runs too.
 */
export type Ring = 'change' | 'release';

/** What the selection needs to know about a suite. */
export interface SuiteFacts {
  ring: Ring;
  /** How the names of its files end. No ending is the end of another one. */
  ending: string;
}

/** The part of a suite that is to run. */
export interface Selection<Name extends string> {
  suite: Name;
  /** Only these files, as paths from the root; when empty, all files. */
  files: readonly string[];
}

export interface Request<Name extends string> {
  selections: readonly Selection<Name>[];
  /** Only tests whose names contain this. */
  testName: string | undefined;
}

/** A sentence for a person who asked for something that doesn't exist. */
export class SelectionError extends Error {}

/**
 * Reads the command line of `npm test`: nothing, `--all`, names of suites, or parts of paths of test files, with `-t`
 * for a part of a test's name.
 * @param suites by their names
 * @param testFiles all test files, as paths from the root
 * @throws SelectionError also when a test file is in no suite, which would never run
 */
export function select<Name extends string>(
  commandLine: readonly string[],
  suites: Readonly<Record<Name, SuiteFacts>>,
  testFiles: readonly string[],
): Request<Name> {
  const names = namesOf(suites);
  const homeless = testFiles.filter((file) => suiteOf(file) === undefined);
  if (homeless.length > 0) {
    throw new SelectionError(
      `No suite has ${homeless.join(', ')}: the name of a test file ends in one of ${names.map((name) => suites[name].ending).join(', ')}.`,
    );
  }
  const { all, testName, words } = parsed(commandLine);
  if (words.length === 0) {
    const chosen = names.filter((name) => all || suites[name].ring === 'change');
    return { selections: chosen.map((suite) => ({ suite, files: [] })), testName };
  }
  const named = names.filter((name) => words.includes(name));
  const patterns = words.filter((word) => !named.some((name) => name === word));
  const found = patterns.flatMap((pattern) => filesOf(pattern, testFiles));
  const selections = names.flatMap((suite): Selection<Name>[] => {
    const files = found.filter((file) => suiteOf(file) === suite);
    if (named.includes(suite)) {
      return [{ suite, files: [] }];
    }
    return files.length > 0 ? [{ suite, files: [...new Set(files)] }] : [];
  });
  return { selections, testName };

  function suiteOf(file: string): Name | undefined {
    return names.find((name) => file.endsWith(suites[name].ending));
  }

  function filesOf(pattern: string, candidates: readonly string[]): string[] {
    const files = candidates.filter((file) => file.includes(pattern.replace(/^\.\//, '')));
    if (files.length === 0) {
      throw new SelectionError(
        `There is no test file whose path contains "${pattern}", and no such suite; there are ${names.join(', ')}.`,
      );
    }
    return files;
  }
}

function namesOf<Name extends string>(suites: Readonly<Record<Name, SuiteFacts>>): Name[] {
  const names: Name[] = [];
  for (const name in suites) {
    names.push(name);
  }
  return names;
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
