import { mergeSet } from '@roomlight/imaging/testing';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from '@roomlight/imaging/sharp';
import { printTable } from '../../report.js';
import { mefSsim } from './mef-ssim.js';
import { ENFUSE, OPENCV } from '../peers.js';
import type { Grey } from './ssim.js';

/** MEF-SSIM of one exposure sequence, ours and the peers'. */
export interface FusionScore {
  sequence: string;
  ours: number;
  /** Ours when the frames are given as brackets, which is fused in a natural tone. */
  given: number;
  enfuse: number;
  opencv: number;
}

const run = promisify(execFile);

/**
 * Fuses exposure sequences without a flash, each with the engine and with its peers.
 * @param sequences a directory with one directory of frames for each
 * @param directory for the photos, as <sequence>-<program>
 */
export async function scoreFusion(sequences: string, directory: string): Promise<FusionScore[]> {
  const scores: FusionScore[] = [];
  for (const sequence of (await readdir(sequences)).sort()) {
    const names = (await readdir(join(sequences, sequence))).sort();
    const paths = names.map((name) => join(sequences, sequence, name));
    const exposures = await Promise.all(paths.map(loadGrey));
    const photo = (program: string, format: string) =>
      join(directory, `${sequence}-${program}.${format}`);

    const ours = photo('ours', 'jpg');
    await fuse(paths, exposures, ours);
    const given = photo('given', 'jpg');
    await fuseGiven(paths, given);
    const theirs = [photo('enfuse', 'png'), photo('opencv', 'png')] as const;
    await run(...asArguments(ENFUSE.command(paths, theirs[0])));
    await run(...asArguments(OPENCV.command(paths, theirs[1])));

    const fused = await Promise.all([ours, given, ...theirs].map(loadGrey));
    const [oursScore = NaN, givenScore = NaN, enfuse = NaN, opencv = NaN] = mefSsim(
      exposures,
      fused,
    );
    scores.push({ sequence, ours: oursScore, given: givenScore, enfuse, opencv });
  }
  return scores;
}

export function printFusion(scores: readonly FusionScore[]): void {
  printTable([
    ['sequence', 'ours', 'ours, given as brackets', ENFUSE.name, OPENCV.name],
    ...scores.map(({ sequence, ours, given, enfuse, opencv }) => [
      sequence,
      ours.toFixed(4),
      given.toFixed(4),
      enfuse.toFixed(4),
      opencv.toFixed(4),
    ]),
  ]);
}

/** Like a photographer's upload of a bracket: the middle exposure as the HDR frame, the others as its flash frames. */
async function fuse(paths: string[], exposures: readonly Grey[], output: string): Promise<void> {
  const byBrightness = paths
    .map((path, i) => ({ path, brightness: mean(exposures[i]!.data) }))
    .sort((a, b) => a.brightness - b.brightness);
  const middle = byBrightness[Math.floor(byBrightness.length / 2)]!.path;
  const frame = (path: string) => ({ name: path, path });
  const flashes = paths.filter((path) => path !== middle).map(frame);
  // The peers write PNGs, so all are judged before compression.
  const options = { quality: 100 };
  await mergeSet({ hdr: frame(middle), flashes }, output, options, new AbortController().signal);
}

/** Like an upload that gives all frames as brackets. */
async function fuseGiven(paths: string[], output: string): Promise<void> {
  const [hdr, ...brackets] = paths.map((path) => ({ name: path, path }));
  if (hdr === undefined) {
    throw new Error('there are no exposures');
  }
  const options = { quality: 100 };
  const { signal } = new AbortController();
  await mergeSet({ hdr, brackets, flashes: [] }, output, options, signal);
}

function asArguments([program, ...rest]: readonly [string, ...string[]]): [string, string[]] {
  return [program, rest];
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Luma from 0 to 255 in whole numbers, as in the authors' code of MEF-SSIM (Rec. 601). */
async function loadGrey(path: string): Promise<Grey> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const grey = Float32Array.from({ length: width * height }, (_, i) =>
    Math.round(0.2989 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!),
  );
  return { width, height, data: grey };
}
