import type { FolderDetail } from '@roomlight/contracts';
import { chromium, type Browser } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from '@roomlight/imaging/sharp';
import { sendForm } from './multipart.js';
import { sessionCookies, withProduct, type Product } from './product.js';
import { report, type Figure } from './report.js';
import { makeSet } from './upload.js';

// How fast the photos of a folder appear that nobody has opened since they were stored, for one visitor and for one
// among many. The visitor has the client in the browser's cache, as photographers who have just uploaded have. The others
// only ask for the same things at the same moment: many browsers on one machine would measure each other.

const PHOTOS = 12;
const OTHERS = 14;
/** Time from the storing of the photos to the first visit. */
const UNTIL_VISIT_MS = 10_000;
const FOLDERS = ['Alone', 'Crowded'] as const;

interface Visit {
  firstMs: number;
  allMs: number;
}

/** Runs in the page: when the first photo in view and all of them were painted, in ms from when the page was opened. */
async function photosPainted(): Promise<Visit> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const inView = () =>
    [...document.querySelectorAll<HTMLImageElement>('main li img')].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
  const isLoaded = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
  const painted = async (isThere: () => boolean) => {
    while (!isThere()) {
      await nextFrame();
    }
    await nextFrame();
    return performance.now();
  };
  const opened = Number(sessionStorage.getItem('opened'));
  const firstMs = (await painted(() => inView().some(isLoaded))) - opened;
  const allMs = (await painted(() => inView().every(isLoaded))) - opened;
  return { firstMs, allMs };
}

/** Opens the list of folders, so that the client is loaded, and returns what opens a folder by a click. */
async function visitor(browser: Browser, product: Product) {
  const { stack } = product;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addCookies(sessionCookies(product));
  const page = await context.newPage();
  await page.goto(`${stack.url}/previous-listings`, { waitUntil: 'networkidle' });
  return async (folder: string): Promise<Visit> => {
    const link = page.locator('main a[href*="/folder/"]', { hasText: folder }).first();
    await link.evaluate((element: HTMLElement) => {
      sessionStorage.setItem('opened', String(performance.now()));
      element.click();
    });
    const visit = await page.evaluate(photosPainted);
    await context.close();
    return visit;
  };
}

/** Asks for what a visitor's browser asks for. */
async function ask({ stack, headers }: Product, folder: string): Promise<void> {
  const get = async (path: string) => {
    const answer = await fetch(stack.url + path, { headers });
    if (!answer.ok) {
      throw new Error(`${path} is answered with ${answer.status}`);
    }
    return Buffer.from(await answer.arrayBuffer()).toString('utf8');
  };
  const { photos } = JSON.parse(await get(`/api/folders/${folder}`)) as FolderDetail;
  await Promise.all(photos.map(({ url }) => get(`${url}${url.includes('?') ? '&' : '?'}w=640`)));
}

async function fillFolder({ stack, headers }: Product, folderName: string): Promise<void> {
  const [small] = await makeSet(1500, 1000);
  const photo = await sharp(small).resize(6000, 4000).jpeg({ quality: 90 }).toBuffer();
  const photos = Array.from({ length: PHOTOS }, (_, index) => ({
    field: 'photos',
    filename: `DSC_${index}.jpg`,
    bytes: photo,
  }));
  await sendForm(`${stack.url}/api/hdr/save-to-folder`, headers, { folderName }, photos);
}

function figure(name: string, measuredMs: number, goalMs: number): Figure {
  return {
    name,
    measured: `${measuredMs.toFixed(0)} ms`,
    goal: `≤ ${goalMs} ms`,
    reached: measuredMs <= goalMs,
  };
}

await withProduct(async (product) => {
  for (const folder of FOLDERS) {
    await fillFolder(product, folder);
  }
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  });
  try {
    await sleep(UNTIL_VISIT_MS);
    const alone = await (await visitor(browser, product))('Alone');
    const open = await visitor(browser, product);
    const others = Array.from({ length: OTHERS }, () => ask(product, 'Crowded'));
    const [crowded] = await Promise.all([open('Crowded'), ...others]);
    report(`A folder of ${PHOTOS} photos of 24 megapixels that nobody has opened yet`, [
      figure('first photo seen', alone.firstMs, 200),
      figure('all photos in view seen', alone.allMs, 400),
      figure(`the same, beside ${OTHERS} other visitors`, crowded.allMs, 800),
    ]);
  } finally {
    await browser.close();
  }
});
