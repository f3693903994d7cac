import type { Page } from '@playwright/test';
import { addShare, approveAll } from '../support/shares.js';
import { sendRound, writeCorrection } from '../support/corrections.js';
import { isFinished } from '../support/api-client.js';
import { cameraCard } from './camera-card.js';
import { answerOneByOne, recordShifts, shiftsOf } from './layout-shift.js';
import { writePhotos } from '../support/photos.js';
import { choosePhotos, expect, nameListing, test } from './product.js';
import { smallSets } from './small-photos.js';

const MAX_SHIFT = 0.02;
const FOLDER = 'Elm_Street';

async function expectCalm(page: Page, what: string): Promise<void> {
  const { sum, sources } = await shiftsOf(page);
  expect.soft(sum, `${what}\n${sources.join('\n')}`).toBeLessThanOrEqual(MAX_SHIFT);
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('nothing that arrives late pushes the folder, its editor or the upload', async ({
      signedIn: page,
      api,
      product,
    }, info) => {
      await api.submit('Elm Street', await smallSets(4));
      await api.waitForListing('Elm Street', isFinished);
      await approveAll(api, FOLDER);
      const { token } = await addShare(api, FOLDER);
      const { photos } = await api.folder('Elm Street');
      const { roundId } = await writeCorrection(product.url, token, photos[0], 'Too dark');
      await sendRound(product.url, token, roundId);
      await recordShifts(page);
      const answers = await answerOneByOne(page);

      for (const [what, path] of [
        ['the folder', ''],
        ['the editor', `/photo/${photos[0]?.filename}`],
      ] as const) {
        await page.goto(`/folder/${api.user.id}/${FOLDER}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await answers.settled();
        await expectCalm(page, what);
      }

      await nameListing(page, 'Oak Lane');
      const card = await writePhotos(info.outputPath('card'), await cameraCard(3));
      await choosePhotos(page, card);
      await expect(page.getByText('Found 3 rooms in this card')).toBeVisible();
      await answers.settled();
      await expectCalm(page, 'the upload');
    });
  });
}
