import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.js';
import { ADMINISTRATOR } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { assertMayRepeat, isLostToNetwork, noteNetworkChange } from './network-changes.js';
import { recordToasts } from './toasts.js';

export { expect };

export interface Person {
  email: string;
  password: string;
  name: string;
}

interface Fixtures {
  /** The product's address, its database and its data directory. */
  product: { url: string; databaseUrl: string; dataDirectory: string };
  /** A new account that nobody has used: no listing, no folder, no session. */
  person: Person;
  /** A client for the person's own calls, to set a scene and to check what lies behind the screens. */
  api: ApiClient;
  /** A page on which the person is signed in and nothing is open. */
  signedIn: Page;
  /** A page of another browser on which the administrator is signed in and nothing is open. */
  administration: Page;
  /** Opens a page of another browser, on which nobody is signed in. It is closed after the test. */
  elsewhere: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures & { attempt: void }>({
  attempt: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, use, info) => {
      assertMayRepeat(info);
      await use();
    },
    { auto: true },
  ],
  product: async ({ baseURL }, use) => {
    const databaseUrl = process.env['PRODUCT_DATABASE'];
    const dataDirectory = process.env['PRODUCT_DATA'];
    if (baseURL === undefined || databaseUrl === undefined || dataDirectory === undefined) {
      throw new Error('the product is started by the global set-up');
    }
    await use({ url: baseURL, databaseUrl, dataDirectory });
  },
  context: async ({ context }, use, info) => {
    const finish = await observe(context, info);
    await use(context);
    await finish();
  },
  elsewhere: async ({ browser }, use, info) => {
    const opened: { context: BrowserContext; finish: () => Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      opened.push({ context, finish: await observe(context, info) });
      return context.newPage();
    });
    try {
      await Promise.all(opened.map(({ finish }) => finish()));
    } finally {
      await Promise.all(opened.map(({ context }) => context.close()));
    }
  },
  person: async ({ product }, use) => {
    await use(await newPerson(product.databaseUrl));
  },
  api: async ({ product, person }, use) => {
    await use(await ApiClient.signIn(product.url, person));
  },
  signedIn: async ({ page, context, api }, use) => {
    await carrySession(context, api);
    await use(page);
  },
  administration: async ({ elsewhere, product }, use) => {
    const page = await elsewhere();
    await carrySession(page.context(), await ApiClient.signIn(product.url, ADMINISTRATOR));
    await use(page);
  },
});

/**
 * Records the notifications on all pages of a browser, and what they complain about. Ends an attempt whose pages lost requests to a change of the machine's network.
 * @returns to be called after the test: throws for a page that threw an error or logged one, other than for an answer
 * that isn't OK
 */
async function observe(context: BrowserContext, info: TestInfo): Promise<() => Promise<void>> {
  const complaints: string[] = [];
  context.on('requestfailed', (request) => {
    if (isLostToNetwork(request.failure()?.errorText, request.resourceType())) {
      noteNetworkChange(info);
      // Ends this attempt now instead of when the test has waited in vain.
      void context.close({ reason: 'the network of this machine changed' });
    }
  });
  context.on('weberror', (error) => complaints.push(error.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text());
    }
  });
  await recordToasts(context);
  return async () => {
    // An answer to a test's request may arrive after the test.
    for (const page of context.pages()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect(complaints).toEqual([]);
  };
}

/** Adds an account to the product with this database. */
export async function newPerson(databaseUrl: string): Promise<Person> {
  const person = {
    email: `pat-${randomUUID()}@studio.example`,
    password: 'photographs-of-rooms',
    name: 'Pat Photographer',
  };
  await addUser(databaseUrl, person);
  return person;
}

/** Transfers a program's session to a browser. */
export async function carrySession(context: BrowserContext, api: ApiClient): Promise<void> {
  const [name = '', value = ''] = (api.headers['cookie'] ?? '').split('=');
  await context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Signs in as a person would, on the open sign-in screen. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Goes from Home to the upload screen of a listing. */
export async function nameListing(page: Page, listingName: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Listing Name').fill(listingName);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Preprocess Photos' })).toBeVisible();
}

/** Chooses the photos of the listing that is being prepared. */
export async function choosePhotos(page: Page, paths: string | string[]): Promise<void> {
  await page.getByLabel('Choose photos').setInputFiles(paths);
}

/** Drops files and folders on the page, as from the system's file manager. */
export async function dropPhotos(page: Page, paths: string[]): Promise<void> {
  const box = await page.getByText('Choose photos', { exact: true }).boundingBox();
  const session = await page.context().newCDPSession(page);
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}

export async function startUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Upload' }).click();
}
