import type { Page } from '@playwright/test';
import { findViolations } from './axe.js';
import { drag } from './dragging.js';
import { expect, test } from './product.js';
import { smallExteriors } from './small-photos.js';
import { expectToast } from './toasts.js';

const NAMES = ['A', 'B', 'C', 'D', 'E'];
const FOLDER = 'Elm_Street';

/** The folder's photos as the grid shows them, such as `A B C`. */
async function shownOrder(page: Page): Promise<string> {
  const items = page.getByRole('main').locator('li[aria-posinset]');
  const names = await items
    .locator('a img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
  const places = await items.evaluateAll((all) =>
    all.map((item) => Number(item.getAttribute('aria-posinset'))),
  );
  return names
    .map((name, i) => ({ name: name?.replace('.jpg', ''), place: places[i] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name)
    .join(' ');
}

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `${name}.jpg` });
const picture = (page: Page, name: string) => card(page, name).getByRole('img');
const focusedPhoto = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('img')?.alt ?? null);

test.describe('a folder of five photos', () => {
  test.beforeEach(async ({ signedIn: page, api }) => {
    await api.saveExteriors('Elm Street', await smallExteriors(...NAMES.map((n) => `${n}.jpg`)));
    await page.goto(`/folder/${api.user.id}/${FOLDER}`);
    await expect.poll(() => shownOrder(page)).toBe('A B C D E');
  });

  test('is put in order by keyboard, and a move is undone', async ({ signedIn: page, api }) => {
    const stored = async () =>
      (await api.folder('Elm Street')).photos.map(({ filename }) => filename[0]).join(' ');
    await card(page, 'C').getByRole('link').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => shownOrder(page)).toBe('A C B D E');
    await expect.poll(() => focusedPhoto(page)).toBe('C.jpg');
    await expect(page.getByRole('status').getByText('C.jpg: photo 2 of 5.')).toBeAttached();

    await page.keyboard.press('Alt+Home');
    await expect.poll(() => shownOrder(page)).toBe('C A B D E');
    await expect(card(page, 'C').getByText('Cover', { exact: true })).toBeVisible();
    await page.keyboard.press('Alt+End');
    await expect.poll(() => shownOrder(page)).toBe('A B D E C');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => shownOrder(page)).toBe('A C B D E');
    await expect.poll(stored).toBe('A C B D E');
    await expect.poll(() => focusedPhoto(page)).toBe('C.jpg');

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shownOrder(page)).toBe('A B D E C');
    await expect.poll(stored).toBe('A B D E C');

    // A menu does the same for those who have no keyboard.
    await page.getByRole('button', { name: 'Move C.jpg' }).click();
    await page.getByRole('menuitem', { name: 'Make it the cover' }).click();
    await expect.poll(() => shownOrder(page)).toBe('C A B D E');
    await expect.poll(stored).toBe('C A B D E');
    await page.reload();
    await expect.poll(() => shownOrder(page)).toBe('C A B D E');
  });

  test('is put in order by dragging', async ({ signedIn: page, api }) => {
    const drop = (name: string, target: string) =>
      drag(page, picture(page, name), picture(page, target));
    await drop('C', 'A');
    await expect.poll(() => shownOrder(page)).toBe('C A B D E');
    await drop('C', 'B');
    await expect.poll(() => shownOrder(page)).toBe('A B C D E');
    await drop('B', 'B');
    await expect(page).toHaveURL(`/folder/${api.user.id}/${FOLDER}`);
    await expect.poll(() => shownOrder(page)).toBe('A B C D E');
  });

  test('is culled by keys, put in tour order and filtered', async ({ signedIn: page, api }) => {
    await page.getByRole('button', { name: 'Tour order' }).click();
    await expectToast(page, 'No photo has a room yet');
    await page.getByRole('link', { name: 'Cull' }).click();
    const at = (place: number) =>
      expect(page.getByRole('heading', { name: `Photo ${place} of 5` })).toBeVisible();
    const pressed = (name: string) =>
      expect(page.getByRole('button', { name, exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    await at(1);
    await page.keyboard.press('p');
    await pressed('Pick');
    await page.keyboard.press('4');
    await pressed('4 stars');
    await page.keyboard.press('a');
    await pressed('Approve');
    await page.keyboard.press('ArrowRight');
    await at(2);
    await page.keyboard.press('Shift+X');
    await at(3);
    await page.keyboard.press('z');
    await at(2);
    await expect(page.getByRole('button', { name: 'Reject' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.getByRole('button', { name: 'Reject' }).click();
    await pressed('Reject');

    // Side by side, the keys mark the first of the two.
    await page.keyboard.press('c');
    await expect(page.getByRole('img', { name: 'B.jpg' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'C.jpg' })).toBeVisible();
    await page.keyboard.press('c');
    await expect(page.getByRole('img', { name: 'C.jpg' })).toBeHidden();

    // Each room's letter leads on to the next photo.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('r');
    await page.keyboard.type('gkeb');
    await at(5);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`/folder/${api.user.id}/${FOLDER}`);
    await expect(page.getByRole('link', { name: 'Cull' })).toBeFocused();
    await expect(card(page, 'A').getByText('Garden')).toBeVisible();
    await expect(card(page, 'B').getByText('Rejected')).toBeVisible();

    await page.getByRole('button', { name: 'Tour order' }).click();
    await expect.poll(() => shownOrder(page)).toBe('C B D A E');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shownOrder(page)).toBe('A B C D E');
    await page.getByRole('button', { name: 'Tour order' }).click();

    await page.getByRole('button', { name: 'Not rejected 4' }).click();
    await expect.poll(() => shownOrder(page)).toBe('C D A E');
    await card(page, 'A').getByRole('link').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(() => shownOrder(page)).toBe('C A D E');
    await page.getByRole('button', { name: 'Picked 1' }).click();
    await expect.poll(() => shownOrder(page)).toBe('A');
    await expect
      .poll(async () => (await api.folder('Elm Street')).photos)
      .toMatchObject([
        { filename: 'C.jpg', room: 'exterior' },
        { filename: 'B.jpg', room: 'kitchen', flag: 'rejected' },
        { filename: 'A.jpg', room: 'garden', flag: 'picked', rating: 4, approved: true },
        { filename: 'D.jpg', room: 'bedroom' },
        { filename: 'E.jpg', room: null },
      ]);
  });

  test('shows a mark again as it was when the server refuses it', async ({
    signedIn: page,
    api,
  }) => {
    await page.goto(`/folder/${api.user.id}/${FOLDER}/cull`);
    await expect(page.getByRole('heading', { name: 'Photo 1 of 5' })).toBeVisible();
    await page.route('**/photos', (route) => route.fulfill({ status: 503, body: '' }));
    await page.keyboard.press('p');
    await expectToast(page, 'Not saved');
    const pick = page.getByRole('button', { name: 'Pick' });
    await expect(pick).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.unroute('**/photos');
    await page.keyboard.press('p');
    await expect(pick).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(async () => (await api.folder('Elm Street')).photos[0]?.flag).toBe('picked');
  });

  test('asks again for a large photo that a busy server could not make', async ({
    signedIn: page,
    api,
  }) => {
    let asked = 0;
    const large = ({ pathname, searchParams }: URL) =>
      pathname.endsWith('A.jpg') && searchParams.get('w') === '2048';
    await page.route(large, (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    await page.goto(`/folder/${api.user.id}/${FOLDER}/cull`);
    await expect.poll(() => asked).toBeGreaterThan(1);
    const photo = page.getByRole('img', { name: 'A.jpg' });
    await expect(photo).toHaveAttribute('src', /w=2048$/);
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  });

  test('is accessible while it is culled', async ({ signedIn: page, api }) => {
    await page.goto(`/folder/${api.user.id}/${FOLDER}/cull`);
    await expect(page.getByRole('heading', { name: 'Photo 1 of 5' })).toBeVisible();
    await page.keyboard.press('p');
    await page.keyboard.press('a');
    await page.keyboard.press('3');
    await page.keyboard.press('r');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const dark of [true, false]) {
        await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
        expect.soft(await findViolations(page), `${width} px, dark: ${dark}`).toEqual([]);
      }
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect.soft(scrollWidth, `it scrolls sideways at ${width} px`).toBe(clientWidth);
    }
  });
});
