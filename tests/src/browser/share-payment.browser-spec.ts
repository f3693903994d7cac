import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { mailsTo } from '../support/mails.js';
import { addShare, approveAll } from '../support/shares.js';
import { findViolations } from './axe.js';
import {
  confirmAtStub,
  DECLINED_CARD,
  payWithCard,
  replaceCardProvider,
  withoutCardProvider,
} from './card-provider.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const FOLDER = 'Elm_Street';
const PRICED = { released: false, priceCents: 25_000 };

test.beforeEach(async ({ api }) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg', 'YARD_2.jpg', 'YARD_3.jpg'));
  await approveAll(api, FOLDER);
});

/** The addresses of other sites that the page asks for. */
function foreignRequests(page: Page, own: string): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith('blob:')) {
      foreign.push(request.url());
    }
  });
  return foreign;
}

test('an agent gets a link by mail, pays by card and downloads', async ({
  signedIn: page,
  api,
  person,
  product,
  administration,
  elsewhere,
}) => {
  const email = `kim-${api.user.id}@agency.example`;
  await page.goto(`/folder/${api.user.id}/${FOLDER}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New Link' }).click();
  await dialog.getByLabel("Agent's Name").fill('Kim Agent');
  await dialog.getByLabel("Agent's Email").fill(email);
  await expect(dialog.getByLabel('Price in US Dollars')).toBeHidden();
  await dialog.getByRole('radio', { name: /Locked/ }).check();
  await dialog.getByLabel('Price in US Dollars').fill('250');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await expect(dialog.getByText(`The link was sent to ${email}.`)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const link = await dialog.getByRole('textbox', { name: 'Link for Kim Agent' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('$250.00, not paid')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Mark as Paid by Kim Agent' })).toBeVisible();

  const [mail] = await mailsTo(product.dataDirectory, email, 1);
  expect(mail?.subject).toBe('Your photos of Elm Street are ready');
  expect(mail?.text).toContain(link);

  const agent = await elsewhere({ viewport: { width: 390, height: 844 } });
  const foreign = foreignRequests(agent, product.url);
  await replaceCardProvider(agent, confirmAtStub);
  await agent.goto(link);
  const payment = agent.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('3 photos in full size, without watermark');
  await expect(payment).toContainText('$250.00 USD');
  await expect(agent.getByRole('button', { name: 'Download all' })).toBeHidden();
  expect(await findViolations(agent)).toEqual([]);
  expect(foreign).toEqual([]);

  await payment.getByRole('button', { name: 'Pay by card' }).click();
  await expect(payment.getByTestId('card-form')).toBeVisible();
  expect(foreign.every((address) => address.startsWith('https://js.stripe.com/'))).toBe(true);
  expect(await findViolations(agent)).toEqual([]);
  await payment.getByRole('button', { name: 'Cancel' }).click();
  await expect(payment.getByRole('button', { name: 'Pay by card' })).toBeFocused();
  await agent.keyboard.press('Enter');
  await payWithCard(agent, DECLINED_CARD);
  await expect(payment.getByRole('alert')).toHaveText('Your card was declined.');
  expect(await findViolations(agent)).toEqual([]);
  await payWithCard(agent);

  // Without a reload.
  await expect(agent.getByText(/^Thank you. You have paid \$250.00/)).toBeFocused();
  await expect(payment).toBeHidden();
  expect(await findViolations(agent)).toEqual([]);
  for (const image of await agent.locator('main img').all()) {
    const source = () => image.evaluate((shown: HTMLImageElement) => shown.currentSrc);
    await image.scrollIntoViewIfNeeded();
    await expect.poll(source).toMatch(/[?&]v=/);
    expect(await source()).not.toContain('-locked');
  }
  const saved = agent.waitForEvent('download');
  await agent.getByRole('button', { name: 'Download all' }).click();
  const zip = await readFile(await (await saved).path());
  expect(zip.includes('YARD_1.jpg') && zip.includes('YARD_3.jpg')).toBe(true);

  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText(/\$250.00, paid by card on/)).toBeVisible();
  const news = await mailsTo(product.dataDirectory, person.email, 1);
  expect(news.map(({ subject }) => subject)).toContain('Kim Agent has paid for Elm Street');
  await administration.goto('/admin/payments');
  const row = administration.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Shared link');
  await expect(row.getByRole('button', { name: 'Refund' })).toBeVisible();
});

test('an agent comes back from their bank and finds the photos released', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER, PRICED);
  let returnUrl = '';
  let clientSecret = '';
  await replaceCardProvider(page, (card) => {
    ({ returnUrl, clientSecret } = card);
    // The bank's page takes over.
    return new Promise(() => undefined);
  });
  await page.goto(`${product.url}/s/${token}`);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await payWithCard(page);
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeDisabled();
  await expect.poll(() => returnUrl).toBe(`${product.url}/s/${token}`);
  const [intent = ''] = clientSecret.split('_secret_');

  await page.goto(`${returnUrl}?payment_intent=${intent}&redirect_status=failed`);
  await expect(page.getByRole('alert')).toHaveText(/The payment was not made/);
  await expect(page).toHaveURL(returnUrl);
  expect(await findViolations(page)).toEqual([]);

  await confirmAtStub({ clientSecret, card: '' });
  await page.goto(`${returnUrl}?payment_intent=${intent}&redirect_status=succeeded`);
  await expect(page.getByText(/^Thank you. You have paid/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download all' })).toBeVisible();
  await expect(page).toHaveURL(returnUrl);
});

test('a link without card payments says whom to ask', async ({ page, api, product }) => {
  const { token } = await addShare(api, FOLDER, { ...PRICED, brandName: 'Ada Lens' });
  await withoutCardProvider(page);
  await page.goto(`${product.url}/s/${token}`);
  await expect(
    page.getByText('Cards are not taken here. Please ask Ada Lens how to pay.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
});
