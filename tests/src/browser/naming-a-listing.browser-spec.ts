import type { Page } from '@playwright/test';
import { expect, test } from './product.js';
import { expectToast } from './toasts.js';

const storedName = (page: Page) => page.evaluate(() => sessionStorage.getItem('listingName'));

test('the trimmed name is kept for the upload and cleared when Home is loaded', async ({
  signedIn: page,
}) => {
  await page.goto('/');
  const name = page.getByLabel('Listing Name');
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  await name.fill('   ');
  await expect(next).toBeDisabled();
  await name.press('Enter');
  await expect(page).toHaveURL('/');
  expect(await storedName(page)).toBeNull();

  await name.fill('  12 Elm Street  ');
  await name.press('Enter');
  await expect(page).toHaveURL('/hdr-upload');
  expect(await storedName(page)).toBe('12 Elm Street');

  await page.getByRole('button', { name: 'Upload Next Listing' }).click();
  await expect(page).toHaveURL('/');
  await expect(name).toHaveValue('');
  await expect.poll(() => storedName(page)).toBeNull();

  await name.fill('Lakeside Villa');
  await next.click();
  await expect(page).toHaveURL('/hdr-upload');
  expect(await storedName(page)).toBe('Lakeside Villa');
});

test('an upload without a name goes back to Home', async ({ signedIn: page }) => {
  await page.goto('/hdr-upload');
  await expectToast(page, 'Missing listing name', 'Please start from the home page');
  await expect(page).toHaveURL('/');
});

test('Home leads to everything else', async ({ signedIn: page }) => {
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const isCurrent = (name: string) =>
    expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await isCurrent('Great Photos Start Here');
  await page.getByRole('main').getByRole('link', { name: 'Previous Listings' }).click();
  await expect(page).toHaveURL('/previous-listings');
  await isCurrent('Previous Listings');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await navigation.getByRole('link', { name: 'Queue' }).click();
  await expect(page).toHaveURL('/queue');
  await isCurrent('Queue');
  for (const name of ['Add Another Listing', 'Home']) {
    await page.goto('/queue');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL('/');
  }
  await page.goto('/queue');
  await page.getByRole('link', { name: 'Roomlight home' }).click();
  await expect(page).toHaveURL('/');
});
