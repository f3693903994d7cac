import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { generatePhoto, generateSet, type GeneratedSet } from '@roomlight/imaging/testing';

export interface PhotoFile {
  name: string;
  bytes: Buffer;
}

/** The directory of real photos, whose licences don't allow them in the repository. */
const REAL_PHOTOS = resolve(
  process.env['TEST_PHOTOS'] ?? join(import.meta.dirname, '../../../../shared/data'),
);

const byName = (a: PhotoFile, b: PhotoFile) =>
  a.name.localeCompare(b.name, 'en', { numeric: true });

async function readFolder(folder: string): Promise<PhotoFile[]> {
  const names = (await readdir(folder)).filter((name) => /\.jpe?g$/i.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
  );
  return files.sort(byName);
}

/**
 * Interior sets as a photographer shot them (one HDR frame, then its flash frames); generated sets where there are
 * none.
 */
export async function interiorSets(count: number): Promise<PhotoFile[][]> {
  const folder = join(REAL_PHOTOS, 'sets');
  if (existsSync(folder)) {
    const rooms = await readdir(folder);
    const sets = await Promise.all(rooms.map((room) => readFolder(join(folder, room))));
    if (sets.length >= count) {
      return sets.slice(0, count);
    }
  }
  return generatedSets(count, { width: 1200, height: 800 });
}

/** Large enough to be merged, for tests that aren't about pixels. */
export const SMALL = { width: 160, height: 107 };

/** A photo of one colour, quick to make in any size. */
export async function plainPhoto(
  name: string,
  { width, height }: { width: number; height: number },
): Promise<PhotoFile> {
  const create = { width, height, channels: 3 as const, background: '#8fa9c4' };
  return { name, bytes: await sharp({ create }).jpeg().toBuffer() };
}

/**
 * Generated sets, numbered so that they sort by set: `ROOM_010.jpg`, `ROOM_011.jpeg`, `ROOM_012.jpeg`, `ROOM_020.jpg` …
 */
export async function generatedSets(
  count: number,
  { width, height }: { width: number; height: number },
): Promise<PhotoFile[][]> {
  const rooms: GeneratedSet[] = [];
  const sets: PhotoFile[][] = [];
  for (let i = 1; i <= count; i += 1) {
    // A few rooms are enough, because a listing of identical rooms is merged like any other.
    const seed = i % 3;
    const room = (rooms[seed] ??= await generateSet({ width, height, flashes: 2, seed }));
    const { hdr, flashes } = room;
    const name = (frame: number) => `ROOM_${String(i * 10 + frame).padStart(4, '0')}`;
    sets.push([
      { name: `${name(0)}.jpg`, bytes: hdr },
      ...flashes.map((bytes, frame) => ({ name: `${name(frame + 1)}.jpeg`, bytes })),
    ]);
  }
  return sets;
}

/**
 * The same picture in a file of at least this many bytes, so that a large upload needn't be slow to merge. The padding
 * consists of JPEG comments before the picture, so keep it under 1 MB: a longer header is refused.
 */
export function padded({ name, bytes }: PhotoFile, size: number): PhotoFile {
  const startOfImage = bytes.subarray(0, 2);
  const comment = Buffer.alloc(2 + 0xffff, ' ');
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(0xffff, 2);
  const comments = Math.max(0, Math.ceil((size - bytes.length) / comment.length));
  const padding = Array.from({ length: comments }, () => comment);
  return { name, bytes: Buffer.concat([startOfImage, ...padding, bytes.subarray(2)]) };
}

/** A photo whose copying was interrupted: its header is complete, its pixels aren't. */
export function truncated({ name, bytes }: PhotoFile): PhotoFile {
  return { name, bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) };
}

/** Exterior photos: `.jpg` files that are not followed by a flash frame. */
export async function exteriors(): Promise<PhotoFile[]> {
  const folder = join(REAL_PHOTOS, 'exteriors');
  if (existsSync(folder)) {
    return readFolder(folder);
  }
  const bytes = await generatePhoto({ width: 900, height: 600, seed: 9 });
  return ['IMG_9101.jpg', 'IMG_9102.jpg', 'IMG_9103.jpg'].map((name) => ({ name, bytes }));
}

/** Puts files into a directory, for a browser's file picker. */
export async function writePhotos(directory: string, photos: PhotoFile[]): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  return Promise.all(
    photos.map(async ({ name, bytes }) => {
      const path = join(directory, name);
      await writeFile(path, bytes);
      return path;
    }),
  );
}
