import { conversionOf, convertFrame } from '@roomlight/imaging/testing';
import { parseArgs } from 'node:util';

// Converts one frame in its own process, to measure its memory: node convert-once.js FRAME OUTPUT
const { positionals } = parseArgs({ allowPositionals: true });
const [path, output] = positionals;
if (path === undefined || output === undefined) {
  throw new Error('convert-once.js takes a frame and the file to write');
}
const frame = { name: path, path };
const conversion = await conversionOf(frame, { developRaw: true });
if (conversion.kind !== 'none') {
  await convertFrame(frame, output, conversion);
}
