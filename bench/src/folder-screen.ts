import { chromium, type Browser } from '@playwright/test';
import sharp from '@roomlight/imaging/sharp';
import { inParallel, sendForm } from './multipart.js';
import { sessionCookies, withProduct, type Product } from './product.js';
import { MB, median, report } from './report.js';
import { makeSet } from './upload.js';

const PHOTOS = 200;
const PHOTOS_A_REQUEST = 10;
const REQUESTS_AT_ONCE = 2;
const LATER_VISITS = 5;
const FOLDER = 'Bench';

const GOAL_MS = 1500;
const GOAL_BYTES = 3 * MB;

/**
 * Runs in the page: the time at which a photo of the folder was painted, in milliseconds from the start of the visit.
 */
async function firstPhotoPainted(): Promise<number> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isThere = () =>
    [...document.querySelectorAll<HTMLImageElement>('main li img')].some(
      ({ complete, naturalWidth }) => complete && naturalWidth > 0,
    );
  while (!isThere()) {
    await nextFrame();
  }
  // Waits for the frame that shows the photo, and the next one.
  await nextFrame();
  await nextFrame();
  return performance.now();
}

interface Visit {
  firstPhotoMs: number;
  bytes: number;
}

/** Opens the folder in a browser that has never visited it. */
async function visit(browser: Browser, product: Product): Promise<Visit> {
  const { stack, user } = product;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    await context.addCookies(sessionCookies(product));
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await network.send('Network.enable');
    await page.goto(`${stack.url}/folder/${user.id}/${FOLDER}`, { waitUntil: 'commit' });
    const firstPhotoMs = await page.evaluate(firstPhotoPainted);
    await page.waitForLoadState('networkidle');
    return { firstPhotoMs, bytes };
  } finally {
    await context.close();
  }
}

async function fillFolder({ stack, headers }: Product): Promise<void> {
  const [small] = await makeSet(1500, 1000);
  const photo = await sharp(small).resize(6000, 4000).jpeg({ quality: 90 }).toBuffer();
  await inParallel(PHOTOS / PHOTOS_A_REQUEST, REQUESTS_AT_ONCE, async (request) => {
    const photos = Array.from({ length: PHOTOS_A_REQUEST }, (_, index) => ({
      field: 'photos',
      filename: `DSC_${request * PHOTOS_A_REQUEST + index}.jpg`,
      bytes: photo,
    }));
    await sendForm(`${stack.url}/api/hdr/save-to-folder`, headers, { folderName: FOLDER }, photos);
  });
}

await withProduct(async (product) => {
  await fillFolder(product);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  });
  try {
    // Keeps the browser's own start out of the measurement.
    await browser.newContext().then((context) => context.close());
    const first = await visit(browser, product);
    const later: Visit[] = [];
    for (let count = 0; count < LATER_VISITS; count += 1) {
      later.push(await visit(browser, product));
    }
    const figures = (when: string, { firstPhotoMs, bytes }: Visit) => [
      {
        name: `first photo seen, ${when}`,
        measured: `${firstPhotoMs.toFixed(0)} ms`,
        goal: `< ${GOAL_MS} ms`,
        reached: firstPhotoMs < GOAL_MS,
      },
      {
        name: `transferred, ${when}`,
        measured: `${(bytes / MB).toFixed(2)} MB`,
        goal: `< ${GOAL_BYTES / MB} MB`,
        reached: bytes < GOAL_BYTES,
      },
    ];
    report(`The screen of a folder with ${PHOTOS} photos of 24 megapixels, nothing cached`, [
      ...figures('first visit, small photos to be made', first),
      ...figures(`median of ${LATER_VISITS} later visits`, {
        firstPhotoMs: median(later.map(({ firstPhotoMs }) => firstPhotoMs)),
        bytes: median(later.map(({ bytes }) => bytes)),
      }),
    ]);
  } finally {
    await browser.close();
  }
});
