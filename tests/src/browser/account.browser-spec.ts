import { ApiClient } from '../support/api-client.js';
import type { Page } from '@playwright/test';
import { mailsTo, tokenIn } from '../support/mails.js';
import { expect, signIn, test } from './product.js';
import { expectToast } from './toasts.js';

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

test('the account page says when the devices could not be loaded, and loads them by itself', async ({
  signedIn: page,
}) => {
  await page.route('**/api/account/sessions', (route) => route.abort());
  await page.goto('/account');
  await expect(page.getByText("Your devices couldn't be loaded")).toBeVisible();
  await expect(page.getByText('Trying again automatically…')).toBeVisible();
  await page.unroute('**/api/account/sessions');
  await expect(page.getByText('This device')).toBeVisible();
});

test('a user changes their name, company and phone number, and their password', async ({
  signedIn: page,
  person,
  product,
}) => {
  const other = await ApiClient.signIn(product.url, person);
  await page.goto('/account');
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save Details' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Ada Lens');
  await page.getByLabel('Company').fill('Bright Rooms');
  await page.getByLabel('Phone').fill('+1 555 0199');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Details saved', 'Ada Lens');
  await expect(page.getByRole('button', { name: 'Ada Lens' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company')).toHaveValue('Bright Rooms');

  const password = 'wide-windows-at-noon';
  await page.getByLabel('Current Password').fill('not the one');
  await page.getByLabel('New Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The current password is wrong')).toBeVisible();
  await expect(page.getByLabel('Current Password')).toBeFocused();
  await page.getByLabel('Current Password').fill(person.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Password changed');
  expect((await other.call('GET', '/api/auth/me')).status).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await ApiClient.signIn(product.url, { ...person, password });
});

/** A device with a fingerprint reader that always recognizes the person. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** From now on it doesn't recognize the person. */
    failToVerify: () =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  };
}

test('a person who sets a new password by a link sees the passkeys and removes one', async ({
  signedIn: page,
  person,
  api,
  product,
}) => {
  await addAuthenticator(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Lost phone');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey added', 'You can now sign in with Lost phone');
  await api.call('POST', '/api/auth/request-reset', { email: person.email });
  const mails = await mailsTo(product.dataDirectory, person.email, 2);
  const mail = mails.find(({ subject }) => subject === 'Reset your Roomlight password');
  const token = mail === undefined ? '' : tokenIn(mail);

  await page.goto(`/reset-password?token=${token}`);
  const passkeys = page.getByRole('group', { name: 'Your passkeys' });
  await expect(passkeys).toContainText('Never used');
  await passkeys.getByLabel('Remove Lost phone').check();
  await page.getByLabel('New Password').fill('seven green kettles');
  await page.getByLabel('Confirm Password').fill('seven green kettles');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successful')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, { ...person, password: 'seven green kettles' });
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Add a Passkey' })).toBeVisible();
  await expect(page.getByText('Lost phone')).toBeHidden();
});

test('a user adds a passkey, signs in with it, and removes it', async ({
  signedIn: page,
  person,
}) => {
  const authenticator = await addAuthenticator(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('The name must have 1 to 60 characters')).toBeVisible();
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey added', 'You can now sign in with Work laptop');
  const passkeys = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkeys).toContainText(['Never used']);

  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog.getByLabel('Name').fill('The same laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectToast(
    page,
    "Couldn't add the passkey",
    'This device already has a passkey for your account.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(passkeys).toContainText(['Last used']);
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('button', { name: 'Remove Passkey' }).click();
  await expectToast(page, 'Passkey removed', 'The passkey has been removed');
  await expect(passkeys).toHaveCount(0);

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const signInByPasskey = page.getByRole('button', { name: 'Use a Passkey' });
  await signInByPasskey.click();
  await expectToast(
    page,
    'Login failed',
    'This passkey isn’t recognized. Sign in with your password.',
  );
  await authenticator.failToVerify();
  await signInByPasskey.click();
  await expect(signInByPasskey).toBeEnabled();
  await expect(page).toHaveURL('/login');
});
