import { relative } from 'node:path';
import type { Reporter, TestCase } from '@playwright/test/reporter';
import { RunningTests } from './running-tests.js';

/** Names the browser tests that are running when none ends for a while, which Playwright's list doesn't. */
export default class RunningReporter implements Reporter {
  private readonly running = new RunningTests();

  onTestBegin({ id, title, location }: TestCase) {
    this.running.begin(id, `${relative(process.cwd(), location.file)}: ${title}`);
  }

  onTestEnd({ id }: TestCase) {
    this.running.end(id);
  }

  printsToStdio() {
    return false;
  }
}
