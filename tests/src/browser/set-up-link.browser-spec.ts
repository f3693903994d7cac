import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestStack, type TestStack } from '../support/test-stack.js';
import { expect, signIn, test } from './product.js';
import { expectToast } from './toasts.js';

const ADMINISTRATOR = { email: 'admin@roomlight.local', password: 'the-first-administrator' };

test.describe('an installation without an administrator', () => {
  let stack: TestStack;

  test.beforeAll(async () => {
    stack = await startTestStack({
      ADMIN_EMAIL: undefined,
      ADMIN_PASSWORD: undefined,
      ANSWER_LIMIT_SECONDS: '60',
    });
  });

  test.afterAll(() => stack.remove());

  test('prints a link that sets up the first administrator once', async ({ page }) => {
    const link = setUpLink(stack);

    await page.goto(`${stack.url}/reset-password`);
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(`${stack.url}/login`);

    await page.goto(link);
    const password = page.getByLabel('New Password');
    const confirmation = page.getByLabel('Confirm Password');
    const set = page.getByRole('button', { name: 'Reset Password' });
    await password.fill('1234567');
    await set.click();
    await expect(
      page.getByRole('alert').getByText('Password must be at least 8 characters', { exact: true }),
    ).toBeVisible();
    await password.fill(ADMINISTRATOR.password);
    await confirmation.fill('something-else');
    await set.click();
    await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
    await confirmation.fill(ADMINISTRATOR.password);
    await set.click();
    await expect(page.getByText('Password reset successful')).toBeVisible();
    await expect(page).toHaveURL(`${stack.url}/login`);

    await page.goto(link);
    await password.fill('somebody-elses-password');
    await confirmation.fill('somebody-elses-password');
    await set.click();
    await expectToast(page, 'Reset failed', 'Invalid or expired reset token');

    await page.goto(`${stack.url}/login`);
    await signIn(page, ADMINISTRATOR);
    await expectToast(page, 'Login successful');
    await expect(page).toHaveURL(`${stack.url}/`);
  });

  test('keeps the set-up link out of its logs', async () => {
    const token = new URL(setUpLink(stack)).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(20);
    const directory = join(stack.dataDirectory, 'logs');
    const logs = await readdir(directory);
    expect(logs).toEqual(expect.arrayContaining(['auth.log', 'gateway.log', 'postgres.log']));
    for (const log of logs) {
      const text = await readFile(join(directory, log), 'utf8');
      expect(text.includes(token), log).toBe(false);
    }
  });
});

/** The link from the only terminal line that contains it. */
function setUpLink({ reported, url }: TestStack): string {
  const lines = reported.filter((line) => line.includes('/reset-password?token='));
  expect(lines).toHaveLength(1);
  const [link = ''] = /http\S+$/.exec(lines[0] ?? '') ?? [];
  expect(link.startsWith(`${url}/reset-password?token=`)).toBe(true);
  return link;
}
