import { ApiClient } from '../support/api-client.js';
import { expect, expectToast, test } from './product.js';

test('a user sees where they are signed in, and signs out one device and then all others', async ({
  signedIn: page,
  person,
  product,
}) => {
  const others = await Promise.all([1, 2, 3].map(() => ApiClient.signIn(product.url, person)));
  const statuses = () =>
    Promise.all(others.map(async (other) => (await other.call('GET', '/api/auth/me')).status));

  await page.goto('/');
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(4);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(devices.first()).toContainText('This device');

  await devices.last().getByRole('button', { name: 'Sign out' }).click();
  await expectToast(page, 'Signed out', 'The device has been signed out');
  await expect(devices).toHaveCount(3);
  expect((await statuses()).sort()).toEqual([200, 200, 401]);

  await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
  await page.getByRole('button', { name: 'Sign Out All Others' }).click();
  await expect(devices).toHaveCount(1);
  expect(await statuses()).toEqual([401, 401, 401]);
  await page.reload();
  await expect(devices).toHaveCount(1);
});

test('the account page says when the devices could not be loaded, and loads them again', async ({
  signedIn: page,
}) => {
  await page.route('**/api/account/sessions', (route) => route.abort());
  await page.goto('/account');
  await expect(page.getByText("Your devices couldn't be loaded")).toBeVisible();
  await page.unroute('**/api/account/sessions');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('This device')).toBeVisible();
});
