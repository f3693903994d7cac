import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.js';
import { ADMINISTRATOR } from '../support/test-stack.js';
import { addUser } from '../support/users.js';

export { expect };

export interface Person {
  email: string;
  password: string;
  name: string;
}

interface Fixtures {
  /** Where the product answers, and where it keeps its accounts and its files. */
  product: { url: string; databaseUrl: string; dataDirectory: string };
  /** Somebody with an account that nobody has used: no listing, no folder, no session. */
  person: Person;
  /** The person's own calls, to set a scene and to look behind the screens. */
  api: ApiClient;
  /** A page with the person signed in, where nothing is open yet. */
  signedIn: Page;
  /** A page with the administrator signed in, where nothing is open yet. */
  administration: Page;
  /** Fails a test whose page threw an error or complained in the console, other than of an answer that isn't OK. */
  quietConsole: void;
}

export const test = base.extend<Fixtures>({
  product: async ({ baseURL }, use) => {
    const databaseUrl = process.env['PRODUCT_DATABASE'];
    const dataDirectory = process.env['PRODUCT_DATA'];
    if (baseURL === undefined || databaseUrl === undefined || dataDirectory === undefined) {
      throw new Error('the product is started by the global set-up');
    }
    await use({ url: baseURL, databaseUrl, dataDirectory });
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
  administration: async ({ page, context, product }, use) => {
    await carrySession(context, await ApiClient.signIn(product.url, ADMINISTRATOR));
    await use(page);
  },
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text());
        }
      });
      await use();
      if (!page.isClosed()) {
        // An answer that a test had under way may end after the test.
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Adds somebody to the product that keeps its accounts there. */
export async function newPerson(databaseUrl: string): Promise<Person> {
  const person = {
    email: `pat-${randomUUID()}@studio.example`,
    password: 'photographs-of-rooms',
    name: 'Pat Photographer',
  };
  await addUser(databaseUrl, person);
  return person;
}

/** Lets a browser go on with the session of a program. */
export async function carrySession(context: BrowserContext, api: ApiClient): Promise<void> {
  const [name = '', value = ''] = (api.headers['cookie'] ?? '').split('=');
  await context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Signs in as a person does, at the sign-in screen that is open. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** From Home to the upload screen of a listing. */
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

export async function startUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Upload' }).click();
}

/** The notifications on the screen. */
export function toasts(page: Page) {
  return page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem');
}

/** The notification on the screen, by its title. */
export function toast(page: Page, title: string) {
  return page
    .getByRole('region', { name: 'Notification(s)' })
    .getByText(title, { exact: true })
    .first();
}

/** Holds that a notification says just this. */
export async function expectToast(
  page: Page,
  title: string,
  message?: string | RegExp,
  options: { timeout?: number } = {},
): Promise<void> {
  const shown = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await expect(shown).toBeVisible(options);
  if (message !== undefined) {
    await expect(shown.getByText(message, { exact: true })).toBeVisible();
  }
}
