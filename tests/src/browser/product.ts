import { test as base, expect, type Page } from '@playwright/test';
import { ApiClient } from '../support/api-client.js';
import { PHOTOGRAPHER } from './people.js';

export { expect };

interface Fixtures {
  /** The photographer's own calls, to set a scene and to look behind the screens. */
  api: ApiClient;
  /** A page with the photographer signed in, at Home. */
  signedIn: Page;
  /** Fails a test whose page threw an error or complained in the console, other than of an answer that isn't OK. */
  quietConsole: void;
}

export const test = base.extend<Fixtures>({
  api: async ({ baseURL }, use) => {
    if (baseURL === undefined) {
      throw new Error('the product is started by the global set-up');
    }
    await use(await ApiClient.signIn(baseURL, PHOTOGRAPHER));
  },
  signedIn: async ({ page }, use) => {
    await signIn(page, PHOTOGRAPHER);
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
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
}

/** From Home to the upload screen of a listing. */
export async function nameListing(page: Page, listingName: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Listing Name').fill(listingName);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Preprocess Photos' })).toBeVisible();
}

/** The notification on the screen, by its title. */
export function toast(page: Page, title: string) {
  return page.getByRole('region', { name: 'Notification(s)' }).getByText(title, { exact: true });
}
