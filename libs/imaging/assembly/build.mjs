/**
 * Compiles the kernels and prints them as the module `src/kernels/binary.ts`. That module is checked in, so that a
 * build needs nothing but tsc; a test says when it is no longer what these sources compile to.
 */
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const options = [
  ['-O3', '--noAssert'],
  // No garbage collector: the kernels work on memory that their caller hands out.
  ['--runtime', 'stub'],
  ['--enable', 'simd'],
  // Vectors pass between functions inside the module, never out of it.
  ['--disableWarning', '112'],
].flat();

let binary;
const { error, stderr } = await asc.main(
  [
    'index.ts',
    '--baseDir',
    fileURLToPath(new URL('.', import.meta.url)),
    '-o',
    'kernels.wasm',
    ...options,
  ],
  {
    writeFile(_name, contents) {
      binary = contents;
    },
  },
);
if (error) {
  process.stderr.write(stderr.toString());
  throw error;
}
process.stdout.write(`/** The compiled kernels of assembly/, base64. Written by: npm run kernels */
export const KERNELS =
  '${Buffer.from(binary).toString('base64')}';
`);
