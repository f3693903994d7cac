import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { expectToast } from './toasts.js';

test('the previous listings can be found by date, by name and by search', async ({
  signedIn: page,
  api,
}) => {
  await page.goto('/previous-listings');
  await expect(page.getByRole('heading', { name: 'Previous Listings' })).toBeVisible();
  await expect(
    page.getByText('Browse photos organized by property address', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('No saved folders found', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Process photos to create property folders', { exact: true }),
  ).toBeVisible();

  const photos = await smallExteriors('YARD_9001.jpg');
  for (const name of ['Lakeside Villa', '12 Elm Street', '9 Elm Street']) {
    await api.saveExteriors(name, photos);
  }
  await page.reload();
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  const byName = page.getByRole('button', { name: 'Sort by Name' });
  const byDate = page.getByRole('button', { name: 'Sort by Date' });
  await expect(names).toHaveText(['9 Elm Street', '12 Elm Street', 'Lakeside Villa']);
  await expect(byDate).toHaveAttribute('aria-pressed', 'true');
  await api.saveExteriors('Zoo House', photos);
  await page.reload();
  await expect(names).toHaveText(['Zoo House', '9 Elm Street', '12 Elm Street', 'Lakeside Villa']);
  await byName.click();
  await expect(byName).toHaveAttribute('aria-pressed', 'true');
  await expect(names).toHaveText(['9 Elm Street', '12 Elm Street', 'Lakeside Villa', 'Zoo House']);
  await byDate.click();
  await expect(names.first()).toHaveText('Zoo House');

  const search = page.getByRole('searchbox', { name: 'Search listings' });
  await expect(search).toHaveAttribute('placeholder', 'Search listings');
  await search.fill('eLM');
  await expect(names).toHaveText(['9 Elm Street', '12 Elm Street']);
  await search.fill('castle');
  await expect(page.getByText('No listings found', { exact: true })).toBeVisible();
  await expect(page.getByText('Try adjusting your search', { exact: true })).toBeVisible();
  await search.fill('villa');
  await page.getByRole('link', { name: 'Lakeside Villa' }).click();
  await expect(page).toHaveURL(`/folder/${api.user.id}/Lakeside_Villa`);
  await expect(page.getByRole('heading', { name: 'Lakeside Villa' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Folders' }).click();
  await expect(page).toHaveURL('/previous-listings');
});

test('a folder that is unknown or somebody else’s cannot be opened', async ({
  signedIn: page,
  api,
}) => {
  const strangers = '019ab000-0000-7000-8000-000000000000';
  for (const owner of [api.user.id, strangers]) {
    await page.goto(`/folder/${owner}/Nowhere`);
    await expectToast(page, 'Failed to access folder');
    await page.getByRole('link', { name: 'Back to Folders' }).click();
    await expect(page).toHaveURL('/previous-listings');
  }
});
