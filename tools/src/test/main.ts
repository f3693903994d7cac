import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runSuite } from './run-suite.js';
import { select, SelectionError, type Request } from './selection.rules.js';
import { STAGES, SUITES, type SuiteName } from './suites.js';
import { summary, total, type SuiteOutcome } from './summary.js';

/** Paths of all test files, from the root. */
async function testFiles(): Promise<string[]> {
  const groups = await Promise.all(
    ['libs', 'services'].map(async (group) =>
      (await readdir(join(ROOT, group))).map((workspace) => `${group}/${workspace}`),
    ),
  );
  const found = await Promise.all(
    [...groups.flat(), 'web', 'tools', 'tests', 'bench'].map(async (workspace) =>
      (await readdir(join(ROOT, workspace, 'src'), { recursive: true }))
        .filter((path) => /spec\.tsx?$/.test(path))
        .map((path) => `${workspace}/src/${path}`),
    ),
  );
  return found.flat();
}

async function requested(): Promise<Request<SuiteName>> {
  try {
    return select(process.argv.slice(2), SUITES, await testFiles());
  } catch (error) {
    if (error instanceof SelectionError) {
      console.error(error.message);
      process.exit(2);
    }
    throw error;
  }
}

const { selections, testName } = await requested();
const reports = await mkdtemp(join(tmpdir(), 'roomlight-reports-'));
const outcomes: SuiteOutcome[] = [];
for (const stage of STAGES) {
  await Promise.all(
    stage.map(async (lane) => {
      for (const suite of lane) {
        const selection = selections.find((one) => one.suite === suite);
        if (selection !== undefined) {
          const run = { files: selection.files, testName, reports };
          outcomes.push(await runSuite(suite, SUITES[suite], run));
        }
      }
    }),
  );
}
await rm(reports, { recursive: true });
console.log(`\n${summary(outcomes)}`);
process.exitCode = total(outcomes).failed > 0 ? 1 : 0;
