import type { Page } from '@playwright/test';
import { oneTimeCode } from './one-time-code.js';
import { expect, signIn, test } from './product.js';
import { expectToast } from './toasts.js';

/** Sets up two-step sign-in on the account page. */
async function setUp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText();
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /^This code isn’t right/,
  );
  await dialog.getByRole('textbox', { name: 'Code' }).fill(oneTimeCode(secret));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  return { secret, recoveryCodes };
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

test('a user sets up two-step sign-in, signs in with codes, and turns it off', async ({
  signedIn: page,
  person,
}) => {
  const { secret, recoveryCodes } = await setUp(page);
  const [first = '', second = ''] = recoveryCodes;

  await signOut(page, person.name);
  await signIn(page, person);
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(code).toHaveAccessibleDescription(/^This code isn’t right/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await code.fill(oneTimeCode(secret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');

  await signOut(page, person.name);
  await signIn(page, person);
  await code.fill(first);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/account');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Turn Off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(second);
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expectToast(page, 'Two-step sign-in is off', 'You now sign in with your password alone');
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible();
});

test('an administrator resets the two-step sign-in of a user who has lost it', async ({
  signedIn: page,
  person,
  administration,
}) => {
  await setUp(page);
  await administration.goto('/admin/users');
  await administration.getByLabel('Search users').fill(person.email);
  // In the person's row, since the list shows everybody until it has been searched.
  const reset = administration
    .getByRole('row', { name: person.email })
    .getByRole('button', { name: 'Reset Two-Step Sign-In' });
  await reset.click();
  await administration.getByRole('button', { name: 'Reset', exact: true }).click();
  await expectToast(administration, 'Two-step sign-in reset');
  await expect(reset).toHaveCount(0);
  await signOut(page, person.name);
  await signIn(page, person);
  await expect(page).toHaveURL('/');
});

test('a session that is open when two-step sign-in becomes required leads to its set-up', async ({
  signedIn: page,
}) => {
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  const problem = { status: 403, code: 'second_factor_due', detail: 'Set it up first.' };
  await page.route('**/api/account/passkeys/options', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }),
  );
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^Your role requires two-step sign-in/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeHidden();
});

test('somebody whose role requires two-step sign-in sets it up before anything else', async ({
  page,
  person,
  administration,
}) => {
  // Answered here, since a requirement of the whole product would stop the people of other tests.
  let isDue = true;
  await page.route('**/api/auth/{login,me}', async (route) => {
    const answer = await route.fetch();
    const { user } = (await answer.json()) as { user?: object };
    const json = user === undefined ? { user } : { user: { ...user, secondFactorDue: isDue } };
    await route.fulfill(user === undefined ? { response: answer } : { response: answer, json });
  });
  await page.goto('/login');
  await signIn(page, person);
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(/^Your role requires two-step sign-in/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeHidden();
  await page.goto('/queue');
  await expect(page).toHaveURL('/account');
  isDue = false;
  await setUp(page);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await page.goto('/queue');
  await expect(page).toHaveURL('/queue');

  await administration.goto('/admin/users');
  await administration.getByRole('button', { name: 'Two-Step Sign-In', exact: true }).click();
  const dialog = administration.getByRole('dialog', { name: 'Two-step sign-in' });
  await expect(dialog.getByRole('switch', { name: 'Required for users' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(administration, 'Two-step sign-in saved');
});
