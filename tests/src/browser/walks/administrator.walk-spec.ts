import { expect, test } from '../product.js';
import { expectToast } from '../toasts.js';
import { expectAccessible } from './accessible.js';

test('an administrator finds users, payments, key figures and the migration', async ({
  administration: page,
  person,
}) => {
  await page.goto('/admin/users');
  await page.getByLabel('Search users').fill(person.email);
  const row = page.getByRole('row', { name: person.email });
  await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'User suspended');

  await page.getByRole('link', { name: 'Migrate to Box' }).click();
  await expect(page.getByRole('heading', { name: 'Storage Migration' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/figures');
  await expect(page.getByRole('region', { name: 'Roomlight Engine' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/payments');
  await expect(page.getByLabel('Search payments')).toBeVisible();
  await expectAccessible(page);
});

test('a page that does not exist says so', async ({ page }) => {
  await page.goto('/attic');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectAccessible(page);
});
