import type { Locator, Page, Route } from '@playwright/test';
import { sendRound, writeCorrection } from '../support/corrections.js';
import { addShare, approveAll } from '../support/shares.js';
import { findViolations } from './axe.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';

const FOLDER = 'Elm_Street';
const PHONE = { width: 390, height: 844 };

test.beforeEach(async ({ api }) => {
  await api.saveExteriors(FOLDER, await smallExteriors('YARD_1.jpg', 'YARD_2.jpg'));
  await approveAll(api, FOLDER);
});

/** Where the pin is in its photo, in fractions. */
async function spotOf(pin: Locator, photo: Locator): Promise<{ x: number; y: number }> {
  const [a, b] = [await pin.boundingBox(), await photo.boundingBox()];
  if (a === null || b === null) {
    throw new Error('the pin and its photo are on the page');
  }
  return {
    x: (a.x + a.width / 2 - b.x) / b.width,
    y: (a.y + a.height / 2 - b.y) / b.height,
  };
}

async function tap(photo: Locator, x: number, y: number): Promise<void> {
  // It may take another place once it is there.
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  const box = await photo.boundingBox();
  await photo
    .page()
    .mouse.click((box?.x ?? 0) + x * (box?.width ?? 0), (box?.y ?? 0) + y * (box?.height ?? 0));
}

const clean = async (...pages: Page[]) => {
  for (const page of pages) {
    expect(await findViolations(page)).toEqual([]);
  }
};

test('an agent pins corrections on a phone, which the photographer answers', async ({
  signedIn: page,
  api,
  elsewhere,
  product,
}) => {
  // Locked: agents review before they pay.
  const { token } = await addShare(api, FOLDER, { released: false });
  const agent = await elsewhere({ viewport: PHONE, hasTouch: true, isMobile: true });
  await agent.goto(`${product.url}/s/${token}`);
  await expect(agent.getByRole('heading', { name: 'Is everything right?' })).toBeVisible();
  await clean(agent);

  await agent.getByRole('button', { name: 'Open Photo 2: YARD 2' }).click();
  const lightbox = agent.getByRole('dialog');
  await lightbox.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(lightbox.getByText(/Tap the photo where/)).toBeVisible();
  const photo = lightbox.getByRole('img');
  await tap(photo, 0.25, 0.4);
  await lightbox.getByLabel('What should be changed here?').fill('The hose lies in the grass');
  await clean(agent);
  await lightbox.getByRole('button', { name: 'Save' }).click();
  const pin = lightbox.getByRole('button', { name: 'Comment 1: The hose lies in the grass' });
  await expect(pin).toBeVisible();
  const spot = await spotOf(pin, photo);
  expect(spot.x).toBeCloseTo(0.25, 1);
  expect(spot.y).toBeCloseTo(0.4, 1);
  await tap(photo, 0.8, 0.8);
  await lightbox.getByLabel('What should be changed here?').fill('Too dark');
  await lightbox.getByRole('button', { name: 'Save' }).click();
  await expect(lightbox.getByRole('button', { name: 'Comment 2: Too dark' })).toBeVisible();
  await clean(agent);

  // What isn't sent is on the server: it survives a reload, and nobody else sees it.
  await lightbox.getByRole('button', { name: 'Close' }).click();
  // The address names the photo until the browser has told the page that it is closed.
  await expect(agent).toHaveURL(`${product.url}/s/${token}`);
  await agent.reload();
  await expect(agent.getByRole('button', { name: 'Send 2 corrections' })).toBeVisible();
  await agent.getByRole('button', { name: 'Delete comment 2' }).click();
  await page.goto(`/folder/${api.user.id}/${FOLDER}`);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Corrections/ })).toBeHidden();
  await agent.getByRole('button', { name: 'Send 1 correction' }).click();
  await expect(agent.getByText(/The photographer is working on them/)).toBeVisible();
  await expect(agent.getByRole('button', { name: 'Approve all photos' })).toBeHidden();
  await clean(agent);

  await page.reload();
  await page.getByRole('link', { name: 'Corrections 1 to do' }).click();
  await expect(page.getByText('The hose lies in the grass')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kim Agent' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Send back/ })).toBeDisabled();
  await clean(page);

  // The photo is straightened beside its correction, whose pin stays where it belongs.
  await page.getByRole('link', { name: 'Edit YARD_2.jpg with correction 1' }).click();
  await expect(page.getByRole('heading', { name: 'Corrections', exact: true })).toBeVisible();
  await expect(page.getByTitle('The hose lies in the grass')).toBeVisible();
  await clean(page);
  await page.getByRole('textbox', { name: 'Answer to correction 1' }).fill('Put away');
  await page.getByRole('button', { name: 'Mark correction 1 as done' }).click();
  await expect(page.getByText('Put away')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Change the answer to correction 1' }).click();
  await page.getByRole('textbox', { name: 'Answer to correction 1' }).fill('');
  await page.getByRole('button', { name: 'Mark correction 1 as not done' }).click();
  await expect(page.getByText('Say why it is not done.')).toBeVisible();
  await clean(page);
  await page.getByRole('textbox', { name: 'Answer to correction 1' }).fill('Rolled up');
  await page.getByRole('button', { name: 'Mark correction 1 as done' }).click();
  await page.getByRole('button', { name: 'Send back round 1 of Kim Agent' }).click();
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible();
  await clean(page);

  await agent.reload();
  await expect(agent.getByText('Done: Rolled up')).toBeVisible();
  await clean(agent);
  await agent.getByRole('button', { name: 'Approve all photos' }).click();
  await expect(agent.getByText(/You approved all photos on/)).toBeVisible();
  await clean(agent);
  await page.reload();
  await expect(page.getByText(/Approved by Kim Agent on/)).toBeVisible();
  await clean(page);
});

test('an agent writes, moves and sends a correction by keyboard', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER, { theme: 'dark' });
  await page.goto(`${product.url}/s/${token}`);
  await page.getByRole('button', { name: 'Open Photo 1: YARD 1' }).focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog');
  await lightbox.getByRole('button', { name: 'Comment', exact: true }).focus();
  await page.keyboard.press('Enter');
  await lightbox.getByRole('button', { name: 'Add a comment' }).focus();
  await page.keyboard.press('Enter');
  await expect(lightbox.getByLabel('What should be changed here?')).toBeFocused();
  await page.keyboard.type('A crooked lamp');
  await page.keyboard.press('Shift+Tab');
  const pin = lightbox.getByRole('button', { name: /^This comment’s place: 50% from the left/ });
  await expect(pin).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(lightbox.getByRole('button', { name: /51% from the left, 45%/ })).toBeFocused();
  // The arrow keys didn't lead to another photo.
  await expect(page.getByRole('dialog', { name: 'Photo 1: YARD 1' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(lightbox.getByRole('button', { name: 'Comment 1: A crooked lamp' })).toBeVisible();
  // Escape leaves the sentence first, and the photo after that.
  await lightbox.getByRole('button', { name: 'Comment 1: A crooked lamp' }).press('Enter');
  await expect(lightbox.getByLabel('What should be changed here?')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lightbox).toBeHidden();
  await page.getByRole('button', { name: 'Send 1 correction' }).press('Enter');
  await expect(page.getByText(/The photographer is working on them/)).toBeVisible();
  await clean(page);
});

test('an answer to a correction outlasts the list of corrections that was asked for before it', async ({
  signedIn: page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER);
  const { photos } = await api.folder(FOLDER);
  const { roundId } = await writeCorrection(product.url, token, photos[0], 'Too dark');
  await sendRound(product.url, token, roundId);
  await page.goto(`/folder/${api.user.id}/${FOLDER}/corrections`);
  await expect(page.getByText('Too dark')).toBeVisible();

  const list = `**/api/folders/*/${FOLDER}/corrections`;
  const held: Route[] = [];
  await page.route(list, (route) => {
    held.push(route);
  });
  await page.getByRole('link', { name: /^Edit YARD_/ }).click();
  await expect.poll(() => held.length).toBe(1);
  const abandoned = page.waitForEvent('requestfailed', (request) => request === held[0]?.request());
  await page.getByRole('textbox', { name: 'Answer to correction 1' }).fill('Brighter now');
  await page.getByRole('button', { name: 'Mark correction 1 as done' }).click();
  await abandoned;
  await expect(page.getByText('Brighter now')).toBeVisible();
});

test('an agent sends corrections from the open photo, and is asked before leaving them unsent', async ({
  page,
  api,
  product,
}) => {
  const { token } = await addShare(api, FOLDER, { released: false });
  await page.setViewportSize(PHONE);
  await page.goto(`${product.url}/s/${token}`);
  await page.getByRole('button', { name: 'Open Photo 1: YARD 1' }).click();
  const lightbox = page.getByRole('dialog');
  await lightbox.getByRole('button', { name: 'Comment', exact: true }).click();
  await lightbox.getByRole('button', { name: 'Add a comment' }).click();
  await lightbox.getByLabel('What should be changed here?').fill('Too dark');
  await lightbox.getByRole('button', { name: 'Save' }).click();
  await expect(lightbox.getByRole('button', { name: 'Send 1 correction' })).toBeInViewport();
  await lightbox.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(lightbox.getByRole('button', { name: 'Send 1 correction' })).toBeInViewport();
  await clean(page);
  await lightbox.getByRole('button', { name: 'Close' }).click();
  const send = page.getByRole('button', { name: 'Send 1 correction' });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(send).toBeInViewport();

  const asked = page.waitForEvent('dialog');
  const leaving = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await leaving;

  await page.getByRole('button', { name: 'Open Photo 1: YARD 1' }).click();
  await lightbox.getByRole('button', { name: 'Send 1 correction' }).click();
  await expect(lightbox.getByRole('button', { name: 'Send 1 correction' })).toBeHidden();
  await lightbox.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('The photographer is working on them.')).toBeVisible();
  // Nothing is asked now: a question would hold the page.
  await page.reload();
  await clean(page);
});
