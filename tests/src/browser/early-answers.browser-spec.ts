import { isFinished } from '../support/api-client.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { writePhotos } from '../support/photos.js';
import { withoutCardProvider } from './card-provider.js';
import { answerAsEarlier } from './early-answers.js';
import { smallExteriors, smallSets } from './small-photos.js';
import { chooseInFolder } from './folder-menu.js';
import { expectToast } from './toasts.js';

test('the checkout counts the chosen photos when the server is of an earlier release', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, '12 Elm Street');
  const sets = await smallSets(1);
  const outside = await smallExteriors('YARD_9001.jpg');
  const shoot = await writePhotos(info.outputPath('shoot'), [...sets.flat(), ...outside]);
  await choosePhotos(page, shoot);
  await page.route('**/api/payment-required?*', (route) =>
    route.fulfill({ json: { paymentRequired: true, paymentVerified: false } }),
  );
  await withoutCardProvider(page);
  await startUpload(page);
  await expect(page).toHaveURL('/checkout');
  const pending = await page.evaluate(() => sessionStorage.getItem('pendingPayment'));
  expect(JSON.parse(pending ?? '')).toEqual({ listingName: '12 Elm Street', photoCount: 2 });
});

test('folders and photos of an earlier server are shown, opened and renamed', async ({
  signedIn: page,
  api,
}) => {
  await api.saveExteriors('Elm House', await smallExteriors('a.jpg', 'b.jpg'));
  await answerAsEarlier(page);
  await page.goto('/previous-listings');
  await page.getByRole('link', { name: 'Elm House' }).click();
  await expect(page.getByRole('heading', { name: 'Elm House' })).toBeVisible();
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'a.jpg' }).click();
  await expect(page.getByRole('heading', { name: 'a.jpg' })).toBeVisible();
  const photo = page.getByRole('img', { name: 'a.jpg' });
  await expect(photo).toBeVisible();
  await expect.poll(async () => (await photo.boundingBox())?.height).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Back' }).click();

  await chooseInFolder(page, 'Rename listing');
  const dialog = page.getByRole('dialog', { name: 'Rename Listing' });
  await dialog.getByRole('textbox').fill('Oak House');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'Folder renamed', 'It is now called Oak House');
  await expect(page.getByRole('heading', { name: 'Oak House' })).toBeVisible();
});

test('the queue of an earlier server shows listings and their photos', async ({
  signedIn: page,
  api,
}) => {
  await api.submit('Elm House', await smallSets(1));
  await api.waitForListing('Elm House', isFinished);
  await answerAsEarlier(page);
  await page.goto('/queue');
  await page.getByRole('button', { name: 'Show Completed Photos (1)' }).click();
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(1);
});

test('the review of an earlier server shows what was uploaded', async ({ signedIn: page, api }) => {
  await api.saveExteriors('Elm House', await smallExteriors('a.jpg', 'b.jpg'));
  await nameListing(page, 'Elm House');
  await answerAsEarlier(page);
  await page.goto('/enhancement-settings');
  await expect(page.getByRole('button', { name: 'Final Process (2 photos)' })).toBeEnabled();
  await expect(page.getByRole('img', { name: 'a.jpg' })).toBeVisible();
});

test('a suspended user of an earlier server is shown as suspended', async ({
  administration: page,
  person,
}) => {
  await answerAsEarlier(page);
  const row = page.getByRole('row', { name: person.email });
  await page.goto('/admin/users');
  await row.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'User suspended');
  await expect(row).toContainText('Suspended');
});
