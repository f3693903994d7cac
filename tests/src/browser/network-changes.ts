import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of Playwright's `TestInfo` that tells the attempts at a test apart. */
export interface Attempt {
  testId: string;
  /** 0 for the first one. */
  retry: number;
  project: { outputDir: string };
}

/**
 * Chromium fails requests that wait for a connection, even to this machine itself, when one of the machine's networks
 * comes or goes, as when Docker builds an image. None of its switches turns that off.
 */
const NETWORK_CHANGED = 'net::ERR_NETWORK_CHANGED';

/** Pages do without a picture, and open a stream of events again. */
const SPARED = ['image', 'eventsource'];

/** Whether the page can't do without what a change of the network took from it. */
export function isLostToNetwork(errorText: string | undefined, resourceType: string): boolean {
  return errorText === NETWORK_CHANGED && !SPARED.includes(resourceType);
}

/** Writes down that the network changed during this attempt. */
export function noteNetworkChange(attempt: Attempt): void {
  mkdirSync(attempt.project.outputDir, { recursive: true });
  writeFileSync(noteOf(attempt, attempt.retry), '');
}

/**
 * Keeps a test that failed by itself from being repeated.
 * @throws Error unless this is the first attempt, or the network changed during the one before
 */
export function assertMayRepeat(attempt: Attempt): void {
  if (attempt.retry > 0 && !existsSync(noteOf(attempt, attempt.retry - 1))) {
    throw new Error('Not repeated, because the network did not change when it failed');
  }
}

/** Playwright empties the directory before each run. */
function noteOf({ project, testId }: Attempt, retry: number): string {
  return join(project.outputDir, `network-changed-${testId}-${retry}`);
}
