import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from '@roomlight/imaging/sharp';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sessionCookies, withProduct, type Product } from './product.js';

// Makes the pictures of README from the made room's flash sets (bench/room), by using the product as a photographer does:
// CHROMIUM_PATH=… node bench/dist/readme-pictures.js

const SETS = fileURLToPath(new URL('../room/sets', import.meta.url));
const PICTURES = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

/** Pixels. */
interface Size {
  width: number;
  height: number;
}

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LISTING = '12 Elm Street';
/** The room that the editor and the first picture show. */
const SHOWN = 'ROOM_2.jpg';
const FIRST_PICTURE: Size = { width: 1600, height: 1100 };
/** Of docs/rooms.md. */
const ROOM_PICTURE: Size = { width: 800, height: 600 };
const LINE_WIDTH = 4;
const MERGING_MS = 300_000;

async function open(
  browser: Browser,
  product: Product,
  theme: Theme,
  viewport = DESKTOP,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.stack.url,
    viewport,
    deviceScaleFactor: viewport === PHONE ? 2 : 1,
    reducedMotion: 'reduce',
  });
  await context.addInitScript((chosen) => localStorage.setItem('ui-theme', chosen), theme);
  await context.addCookies(sessionCookies(product));
  return context.newPage();
}

/** Waits until what is in view is painted, and keeps it. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => {
    const images = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    return images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0);
  });
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 82, effort: 6 })
    .toFile(join(PICTURES, `${name}.webp`));
}

/** Picks the sets, shows them as they are found, and uploads them. */
async function upload(page: Page, theme: Theme, names: readonly string[]): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Listing Name').fill(LISTING);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Choose photos').setInputFiles(names.map((name) => join(SETS, name)));
  await page.getByRole('heading', { name: 'Set 1', exact: true }).waitFor();
  await page.getByText('Checking sets').waitFor({ state: 'hidden' });
  await keep(page, `upload-${theme}`);
}

/** Where before and after meet, a share of the width: between the windows, so that both sides show one. */
const SPLITS: Readonly<Record<string, number>> = {
  'ROOM_1.jpg': 0.2,
  'ROOM_2.jpg': 0.245,
  'ROOM_5.jpg': 0.36,
};

/** Writes the left part of a photo's natural frame beside the right part of what was made of it. */
async function beforeAndAfter(
  frame: string,
  after: Buffer,
  { width, height }: Size,
  name: string,
): Promise<void> {
  const whole = (input: Buffer | string) => sharp(input).resize(width, height, { fit: 'cover' });
  const split = Math.round(width * (SPLITS[frame] ?? 0.5));
  const left = { left: 0, top: 0, width: split, height };
  const before = await whole(join(SETS, frame)).extract(left).toBuffer();
  const line = { width: LINE_WIDTH, height, channels: 3, background: '#fff' } as const;
  await whole(after)
    .composite([
      { input: before, left: 0, top: 0 },
      { input: { create: line }, left: split - Math.round(LINE_WIDTH / 2), top: 0 },
    ])
    .webp({ quality: 85, effort: 6 })
    .toFile(join(PICTURES, `${name}.webp`));
}

async function takePictures(browser: Browser, product: Product): Promise<void> {
  const names = (await readdir(SETS)).filter((name) => /\.jpe?g$/.test(name)).sort();
  for (const theme of THEMES) {
    const page = await open(browser, product, theme);
    await upload(page, theme, names);
    if (theme === 'dark') {
      await page.getByRole('button', { name: 'Start Upload' }).click();
      await page.waitForURL('/queue');
      await page.getByText('Completed', { exact: true }).waitFor({ timeout: MERGING_MS });
    }
    await page.goto('/queue');
    await page.getByRole('button', { name: 'Show Completed Photos' }).click();
    await keep(page, `queue-${theme}`);
    const folder = `/folder/${product.user.id}/${LISTING.replaceAll(' ', '_')}`;
    await page.goto(folder);
    await keep(page, `folder-${theme}`);
    await page.goto(`${folder}/photo/${SHOWN}`);
    await page.getByRole('slider', { name: 'Brightness' }).waitFor();
    await keep(page, `editor-${theme}`);
    const phone = await open(browser, product, theme, PHONE);
    await phone.goto(folder);
    await keep(phone, `folder-phone-${theme}`);
  }
  const photo = async (name: string): Promise<Buffer> => {
    const path = `/api/folders/${product.user.id}/${LISTING.replaceAll(' ', '_')}/photo/${name}`;
    const answer = await fetch(product.stack.url + path, { headers: product.headers });
    return Buffer.from(await answer.arrayBuffer());
  };
  await beforeAndAfter(SHOWN, await photo(SHOWN), FIRST_PICTURE, 'before-and-after');
  for (const name of names.filter((one) => one.endsWith('.jpg'))) {
    const room = name.replace('.jpg', '').replace('_', '-').toLowerCase();
    await beforeAndAfter(name, await photo(name), ROOM_PICTURE, room);
  }
}

await withProduct(async (product) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  });
  try {
    await takePictures(browser, product);
  } finally {
    await browser.close();
  }
});
