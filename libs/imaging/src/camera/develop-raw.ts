import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import loadLibRaw, { type LibRawProcessor } from 'libraw-wasm/dist/libraw.js';
import { collectGarbage } from '../pixels/collect-garbage.js';
import { withoutCopy } from './without-copy.js';
import type { Layout } from './write-tiff.js';

const WASM_PATH = createRequire(import.meta.url).resolve('libraw-wasm/dist/libraw.wasm');
const PAGE_BYTES = 65536;
/** What the module asks for and accepts, in pages. */
const MIN_PAGES = 4096;
const MAX_PAGES = 32768;
/** With which LibRaw computes. */
const BITS = 16;

/**
 * The camera's white balance, sRGB with its own curve, brightness as exposed. The curve is read only from all six numbers
 * of LibRaw's.
 */
const SETTINGS = {
  useCameraWb: true,
  outputColor: 1,
  outputBps: BITS,
  gamm: [1 / 2.4, 12.92, 0, 0, 0, 0],
  noAutoBright: true,
  /** Otherwise the brightest pixel of some photos becomes white: frames of a set would no longer belong together. */
  adjustMaximumThr: 0,
  /** Adaptive homogeneity-directed demosaicing. */
  userQual: 3,
};

/**
 * Develops a RAW file by LibRaw, in the sandbox of WebAssembly: upright, 16-bit sRGB, or grey from a sensor that sees no
 * colours.
 * @param heapBytes what LibRaw may take; a file that needs more is refused
 * @param take receives the samples, which are LibRaw's own and gone once it returns
 * @throws Error when LibRaw can't read the file
 */
export async function developRaw(
  path: string,
  heapBytes: number,
  take: (samples: Uint16Array) => void,
): Promise<Layout> {
  const pages = Math.ceil(heapBytes / PAGE_BYTES);
  // The module writes to the console what its errors say too.
  const silent = (): void => undefined;
  const { LibRaw } = await loadLibRaw({
    wasmBinary: await readFile(WASM_PATH),
    wasmMemory: new WebAssembly.Memory({
      initial: MIN_PAGES,
      maximum: Math.min(MAX_PAGES, Math.max(MIN_PAGES, pages)),
      shared: true,
    }),
    print: silent,
    printErr: silent,
  });
  const raw = new LibRaw();
  await openRaw(raw, path);
  // LibRaw is about to take much.
  collectGarbage();
  const picture = withoutCopy(take, () => raw.imageData());
  if (picture?.bits !== BITS) {
    throw new Error('LibRaw developed nothing');
  }
  const { width, height, colors: channels } = picture;
  if (channels !== 1 && channels !== 3) {
    throw new Error(`LibRaw developed ${channels} channels`);
  }
  return { width, height, channels, bits: BITS };
}

/** Opens the file in a function of its own: LibRaw copies it, and the buffer is garbage once this returns. */
async function openRaw(raw: LibRawProcessor, path: string): Promise<void> {
  raw.open(await readFile(path), SETTINGS);
}
