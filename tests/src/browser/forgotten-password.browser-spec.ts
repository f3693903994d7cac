import { mailTo, resetLink } from '../support/outbox.js';
import { expect, signIn, test } from './product.js';
import { expectToast } from './toasts.js';

const FORGOTTEN = 'Forgot your password';

test.beforeEach(({ page }) => page.goto('/login'));

test('the login screen requests a reset link in place of signing in, and goes back', async ({
  page,
}) => {
  await page.getByLabel('Email').fill('pat@studio.example');
  await page.getByRole('button', { name: FORGOTTEN }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeHidden();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('pat@studio.example');

  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await email.fill('');
  await send.click();
  await expect(page.getByText('Email required', { exact: true })).toBeVisible();
  await email.fill('pat');
  await send.click();
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: FORGOTTEN })).toBeFocused();
  await expect(email).toHaveValue('pat');
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('a requested link leads to a new password', async ({ page, person, product }) => {
  await page.getByRole('button', { name: FORGOTTEN }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectToast(page, 'Reset email sent');
  await expect(page.getByRole('button', { name: FORGOTTEN })).toBeFocused();

  await page.goto(resetLink(await mailTo(product.dataDirectory, person.email)));
  await page.getByLabel('New Password').fill('Studio2026');
  await page.getByLabel('Confirm Password').fill('Studio2026');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
    /^This password is based on your name or email address\./,
  );
  await expect(page.getByLabel('New Password')).toBeFocused();
  await page.getByLabel('New Password').fill('a-new-password');
  await page.getByLabel('Confirm Password').fill('a-new-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successful')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, { ...person, password: 'a-new-password' });
  await expect(page).toHaveURL('/');
});

test('the login screen reports that a link could not be requested', async ({ page }) => {
  await page.route('**/api/auth/request-reset', (route) => route.abort());
  await page.getByRole('button', { name: FORGOTTEN }).click();
  await page.getByLabel('Email').fill('pat@studio.example');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expectToast(page, 'Request failed', 'Failed to send reset email');
  await expect(page.getByLabel('Email')).toHaveValue('pat@studio.example');
});
