import { mergeSet } from '@roomlight/imaging/testing';
import { parseArgs } from 'node:util';
import { frameSet } from './scenes/frame-set.js';

// Runs one merge in its own process, to measure the cost of a process: node merge-once.js SET OUTPUT
const { positionals } = parseArgs({ allowPositionals: true });
const [directory, output] = positionals;
if (directory === undefined || output === undefined) {
  throw new Error('merge-once.js takes the directory of a set and the photo to write');
}
await mergeSet(await frameSet(directory), output, {}, new AbortController().signal);
