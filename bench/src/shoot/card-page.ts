import { chromium, type Page } from '@playwright/test';
import { tiffFile } from '@roomlight/photography/camera-files/testing';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '@roomlight/imaging/sharp';
import { withProduct, type Product } from '../product.js';
import { report } from '../report.js';
import { makeSet } from '../upload.js';

// How fast the upload page shows a card of 800 photos of 24 megapixels, with the thumbnails that cameras embed, dropped
// as a folder: the sets, all thumbnails, and the longest task meanwhile, which keeps the page from answering.

const SETS = 200;
const FRAMES = 4;
const FILES = SETS * FRAMES;
const SIZE = { width: 6000, height: 4000 };
const GOALS = { setsMs: 3000, thumbnailsMs: 20_000, taskMs: 100 };

interface Frame {
  jpeg: Buffer;
  thumbnail: Buffer;
}

async function makeFrames(): Promise<Frame[]> {
  const [ambient, ...flashes] = await makeSet(1500, 1000);
  const frames = [ambient, ...flashes, flashes[0]].slice(0, FRAMES);
  return Promise.all(
    frames.map(async (frame) => ({
      jpeg: await sharp(frame).resize(SIZE).jpeg({ quality: 80 }).toBuffer(),
      thumbnail: await sharp(frame)
        .resize({ width: 160, height: 107 })
        .extend({ top: 6, bottom: 7 })
        .jpeg()
        .toBuffer(),
    })),
  );
}

/** A photo as a camera writes it, taken so many seconds after noon. */
function photo({ jpeg, thumbnail }: Frame, isFlash: boolean, second: number): Buffer {
  const time = new Date(Date.UTC(2026, 4, 1, 12, 0, second)).toISOString().slice(0, 19);
  const exif = tiffFile({
    directories: [
      {
        tags: { 271: 'Canon', 272: 'EOS R5', 274: { shorts: [1] } },
        exif: {
          tags: {
            33434: { fractions: [[1, isFlash ? 160 : 15]] },
            33437: { fractions: [[8, 1]] },
            34855: { shorts: [320] },
            36867: time.replaceAll('-', ':').replace('T', ' '),
            37385: { shorts: [isFlash ? 1 : 16] },
            37386: { fractions: [[16, 1]] },
          },
        },
      },
      { tags: { 259: { shorts: [6] } }, jpeg: thumbnail },
    ],
  });
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xffe1, 0);
  head.writeUInt16BE(2 + 6 + exif.length, 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    head,
    Buffer.from('Exif\0\0'),
    exif,
    jpeg.subarray(2),
  ]);
}

async function writeCard(folder: string): Promise<void> {
  const frames = await makeFrames();
  for (let n = 0; n < FILES; n += 1) {
    const [set, place] = [Math.floor(n / FRAMES), n % FRAMES];
    const frame = frames[place];
    if (frame !== undefined) {
      const name = `IMG_${String(n + 1).padStart(4, '0')}.JPG`;
      await writeFile(join(folder, name), photo(frame, place > 0, 60 * set + 2 * place));
    }
  }
}

interface Measured {
  droppedAt: number;
  setsAt: number;
  thumbnails: number;
  thumbnailsAt: number;
  longestTask: number;
}

declare global {
  // A page's own variables are those of `var`.
  var seen: Measured;
}

/** Runs in the page before its own scripts: notes what happens from the drop on. */
function watch(): void {
  const seen: Measured = {
    droppedAt: 0,
    setsAt: 0,
    thumbnails: 0,
    thumbnailsAt: 0,
    longestTask: 0,
  };
  globalThis.seen = seen;
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => {
    seen.thumbnails += 1;
    seen.thumbnailsAt = performance.now();
    return make(blob);
  };
  addEventListener('drop', () => (seen.droppedAt = performance.now()), true);
  new PerformanceObserver((list) => {
    const tasks = list.getEntries().filter(({ startTime }) => startTime >= seen.droppedAt);
    if (seen.droppedAt > 0) {
      seen.longestTask = Math.max(seen.longestTask, ...tasks.map(({ duration }) => duration));
    }
  }).observe({ entryTypes: ['longtask'] });
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      if (seen.setsAt === 0 && /interior sets among them/.test(document.body.innerText)) {
        seen.setsAt = performance.now();
      }
    }).observe(document.body, { subtree: true, childList: true }),
  );
}

async function dropCard(page: Page, folder: string): Promise<Measured> {
  const box = await page.getByText('Choose photos', { exact: true }).boundingBox();
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await page.waitForFunction((files) => seen.thumbnails >= files && seen.setsAt > 0, FILES);
  return page.evaluate(() => seen);
}

async function openUpload(page: Page, { stack, headers }: Product): Promise<void> {
  const cookies = (headers['cookie'] ?? '').split('; ').map((cookie) => {
    const at = cookie.indexOf('=');
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: stack.url };
  });
  await page.context().addCookies(cookies);
  await page.addInitScript(watch);
  await page.goto(stack.url);
  await page.getByLabel('Listing Name').fill('A whole card');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Choose photos', { exact: true }).waitFor();
}

const folder = await mkdtemp(join(tmpdir(), 'roomlight-card-'));
const card = join(folder, 'DCIM');
try {
  await mkdir(card);
  await writeCard(card);
  await withProduct(async (product) => {
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await openUpload(page, product);
      const { droppedAt, setsAt, thumbnailsAt, longestTask } = await dropCard(page, card);
      report(`A card of ${FILES} photos of 24 megapixels on the upload page`, [
        {
          name: 'sets shown',
          measured: `${(setsAt - droppedAt).toFixed(0)} ms`,
          goal: `≤ ${GOALS.setsMs} ms`,
          reached: setsAt - droppedAt <= GOALS.setsMs,
        },
        {
          name: 'all thumbnails',
          measured: `${(thumbnailsAt - droppedAt).toFixed(0)} ms`,
          goal: `≤ ${GOALS.thumbnailsMs} ms`,
          reached: thumbnailsAt - droppedAt <= GOALS.thumbnailsMs,
        },
        {
          name: 'longest task',
          measured: `${longestTask.toFixed(0)} ms`,
          goal: `≤ ${GOALS.taskMs} ms`,
          reached: longestTask <= GOALS.taskMs,
        },
      ]);
    } finally {
      await browser.close();
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
