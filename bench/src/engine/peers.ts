import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Command } from './process-cost.js';

/** A program that fuses the same frames; the file name's extension determines the output format. */
export interface Peer {
  name: string;
  command(frames: readonly string[], output: string): Command;
}

const MERTENS = `
import cv2, sys
output, *frames = sys.argv[1:]
fused = cv2.createMergeMertens().process([cv2.imread(frame) for frame in frames])
quality = [cv2.IMWRITE_JPEG_QUALITY, 90]
if hasattr(cv2, 'IMWRITE_JPEG_SAMPLING_FACTOR'):
    quality += [cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_444]
cv2.imwrite(output, (fused * 255).round().clip(0, 255).astype('uint8'), quality if output.endswith('.jpg') else [])
`;

export const ENFUSE: Peer = {
  name: 'enfuse',
  command: (frames, output) => [
    'enfuse',
    ...(output.endsWith('.jpg') ? ['--compression=90'] : []),
    `--output=${output}`,
    ...frames,
  ],
};

export const OPENCV: Peer = {
  name: 'OpenCV Mertens',
  command: (frames, output) => ['/usr/bin/python3', '-c', MERTENS, output, ...frames],
};

/** @throws Error that says how to install the peers, when one is missing */
export async function assertPeers(): Promise<void> {
  await assertRuns('enfuse', ['--version'], 'apt-get install enfuse');
  await assertOpenCv();
}

/** @throws Error that says how to install OpenCV, when it is missing */
export function assertOpenCv(): Promise<void> {
  return assertRuns('/usr/bin/python3', ['-c', 'import cv2'], 'apt-get install python3-opencv');
}

async function assertRuns(program: string, args: string[], install: string): Promise<void> {
  try {
    await promisify(execFile)(program, args);
  } catch (error) {
    throw new Error(`a peer that the engine is compared with is missing: ${install}`, {
      cause: error,
    });
  }
}
