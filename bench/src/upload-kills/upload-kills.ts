import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { freePort } from '@roomlight/tools/processes/free-port';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { completion } from '../completion.js';
import { withProduct, type Product } from '../product.js';
import { MB, report } from '../report.js';
import { makeSet } from '../upload.js';
import { startCountingProxy, type CountingProxy } from './counting-proxy.js';

// A listing of 3 GB, uploaded by a real page while its tab is closed, its gateway killed or its network taken away,
// 50 times in all (KILLS, FILE_MB and SETS make it smaller). A person resumes it each time as the page offers it.

const KILLS = Number(process.env['KILLS'] ?? 50);
const SETS = Number(process.env['SETS'] ?? 10);
const FILE_MB = Number(process.env['FILE_MB'] ?? 100);
const GOAL_MB = 8;
const LISTING = '12 Elm Street';
const NETWORK_AWAY_MS = 2000;
const LOOK_EVERY_MS = 50;

const FRAMES = 3;
const TOTAL_BYTES = SETS * FRAMES * FILE_MB * MB;

/** Files of a real set that cameras' trailing data make large. */
async function writeShoot(folder: string): Promise<string[]> {
  const frames = await makeSet(600, 400);
  const paths: string[] = [];
  for (let set = 0; set < SETS; set += 1) {
    for (const [place, frame] of frames.entries()) {
      const number = String(set * 10 + place).padStart(4, '0');
      const path = join(folder, `ROOM_${number}.${place === 0 ? 'jpg' : 'jpeg'}`);
      await writeFile(path, frame);
      await truncate(path, FILE_MB * MB - 1);
      paths.push(path);
    }
  }
  return paths;
}

const KINDS = ['tab', 'gateway', 'network'] as const;
type Kind = (typeof KINDS)[number];

/** A photographer in front of a browser. */
class Photographer {
  private constructor(
    private readonly context: BrowserContext,
    private readonly product: Product,
    private page: Page,
  ) {}

  static async begin(context: BrowserContext, product: Product, paths: string[]) {
    const page = await context.newPage();
    await page.goto(product.stack.url);
    await page.getByLabel('Listing Name').fill(LISTING);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Choose photos').setInputFiles(paths);
    const photographer = new Photographer(context, product, page);
    await photographer.press('Start Upload');
    return photographer;
  }

  /** Starts the upload again when the page has given up. */
  async look(): Promise<void> {
    const start = this.page.getByRole('button', { name: 'Start Upload' });
    if ((await start.isVisible()) && (await start.isEnabled())) {
      await start.click({ timeout: 1000 }).catch(() => undefined);
    }
  }

  isDone(): boolean {
    return this.page.url().endsWith('/queue');
  }

  async closeTab(): Promise<void> {
    const next = await this.context.newPage();
    await this.page.close();
    this.page = next;
    await next.goto(this.product.stack.url);
    await this.press('Resume');
    await this.press('Start Upload');
  }

  private press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click({ timeout: 120_000 });
  }
}

async function kill(
  kind: Kind,
  photographer: Photographer,
  product: Product,
  network: CountingProxy,
): Promise<void> {
  switch (kind) {
    case 'tab':
      return photographer.closeTab();
    case 'gateway': {
      const { gateway } = product.stack.services;
      const restarted = gateway.restarted();
      gateway.kill('SIGKILL');
      await restarted;
      return;
    }
    case 'network':
      network.cut();
      await sleep(NETWORK_AWAY_MS);
      network.restore();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'roomlight-shoot-'));
const [port, proxyPort] = [await freePort(), await freePort()];
const network = await startCountingProxy(proxyPort, port);
const url = `http://localhost:${proxyPort}`;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
});
try {
  const paths = await writeShoot(folder);
  await withProduct(
    async (product) => {
      const context = await browser.newContext();
      const cookies = (product.headers['cookie'] ?? '').split('; ').map((cookie) => {
        const at = cookie.indexOf('=');
        return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
      });
      await context.addCookies(cookies);
      const before = network.sentBytes;
      const photographer = await Photographer.begin(context, product, paths);
      let kills = 0;
      const sent = () => network.sentBytes - before;
      // While the product comes back, bytes that were on their way pass by.
      const every = TOTAL_BYTES / (1.1 * KILLS + 1);
      let nextAt = every;
      while (!photographer.isDone()) {
        if (kills < KILLS && sent() >= nextAt) {
          const kind = KINDS[kills % KINDS.length] ?? 'tab';
          kills += 1;
          await kill(kind, photographer, product, network);
          console.error(`${kills} of ${KILLS}: ${kind}, ${(sent() / MB).toFixed(0)} MB sent`);
          nextAt = sent() + every;
        }
        await photographer.look();
        await sleep(LOOK_EVERY_MS);
      }
      await completion(product, LISTING);
      const { photos } = await product.getJson<{ photos: unknown[] }>(
        `/api/folders/${product.user.id}/12_Elm_Street`,
      );
      const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
      const again = sent() - sizes.reduce((sum, size) => sum + size, 0);
      const twice = again / kills / MB;
      report(`${(TOTAL_BYTES / MB).toFixed(0)} MB uploaded with ${kills} kills`, [
        {
          name: 'photos of the listing',
          measured: String(photos.length),
          goal: String(SETS),
          reached: photos.length === SETS,
        },
        {
          name: 'sent twice for each kill',
          measured: `${twice.toFixed(1)} MB`,
          goal: `≤ ${GOAL_MB} MB`,
          reached: twice <= GOAL_MB,
        },
      ]);
    },
    { PORT: String(port), PUBLIC_URL: url },
  );
} finally {
  await browser.close();
  await network.close();
  await rm(folder, { recursive: true, force: true });
}
