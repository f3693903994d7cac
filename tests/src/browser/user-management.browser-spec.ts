import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.js';
import { mailTo, resetLink } from '../support/outbox.js';
import { ADMINISTRATOR } from '../support/test-stack.js';
import { addCompany } from '../support/users.js';
import { expect, signIn, test } from './product.js';
import { expectToast } from './toasts.js';

test('an account can be created, changed, suspended and deleted', async ({
  administration: page,
  product,
  elsewhere,
}) => {
  const email = `nora-${randomUUID()}@studio.example`;
  const password = 'rooms-full-of-light';
  const row = page.getByRole('row', { name: email });

  await page.goto('/admin/users');
  const create = page.getByRole('button', { name: 'Create User' });
  await create.click();
  let dialog = page.getByRole('dialog', { name: 'Create User' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Invalid email address', { exact: true })).toBeVisible();
  await dialog.getByLabel('Name').fill('Nora Novak');
  await dialog.getByLabel('Email', { exact: true }).fill(ADMINISTRATOR.email.toUpperCase());
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expectToast(page, 'Failed to create user', 'A user with this email already exists');
  await expect(dialog.getByRole('alert')).toHaveText('A user with this email already exists');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Company').fill('Novak Homes');
  await expect(dialog.getByRole('checkbox', { name: 'Send welcome email' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Create User' }).click();
  await expectToast(page, 'User created');
  await expect(create).toBeFocused();
  await expect(row).toContainText('Setup Pending');
  await expect(row).toContainText('Novak Homes');

  const nora = await elsewhere();
  await nora.goto(resetLink(await mailTo(product.dataDirectory, email)));
  await nora.getByLabel('New Password').fill(password);
  await nora.getByLabel('Confirm Password').fill(password);
  await nora.getByRole('button', { name: 'Reset Password' }).click();
  await expect(nora).toHaveURL('/login');
  await signIn(nora, { email, password });
  await expect(nora).toHaveURL('/');

  await page.reload();
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'User suspended');
  await expect(row).toContainText('Suspended');
  await expect(row.getByRole('button', { name: 'Unsuspend' })).toBeFocused();
  await follow(nora, 'Queue');
  await expect(nora).toHaveURL('/login');
  await signIn(nora, { email, password });
  await expectToast(nora, 'Login failed', 'This account is suspended');
  await row.getByRole('button', { name: 'Unsuspend' }).click();
  await expectToast(page, 'User unsuspended');
  await signIn(nora, { email, password });
  await expect(nora).toHaveURL('/');

  await row.getByRole('button', { name: 'Edit' }).click();
  dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(
    dialog.getByText('Extra charges apply for listings over 50 photos at $0.50 per photo.'),
  ).toBeVisible();
  await dialog.getByRole('switch', { name: 'Payment required' }).check();
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  for (const [amount, complaint] of [
    ['12,50', 'Payment amount must be a valid number'],
    ['-1', 'Payment amount cannot be negative'],
  ] as const) {
    await dialog.getByLabel('Payment amount').fill(amount);
    await save.click();
    await expectToast(page, 'Invalid payment amount', complaint);
    await expect(dialog.getByRole('alert')).toHaveText(complaint);
  }
  await dialog.getByLabel('Payment amount').fill('12.50');
  await save.click();
  await expectToast(page, 'User updated');
  await expect(row).toContainText('$12.50');
  await expect(row.getByRole('button', { name: 'Edit' })).toBeFocused();

  await row.getByRole('button', { name: 'Send Reset Email' }).click();
  await expectToast(page, 'Reset email sent');

  await row.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Nora Novak?' });
  await expect(question).toContainText('all its data');
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Delete' })).toBeFocused();
  await row.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete User' }).click();
  await expectToast(page, 'User deleted');
  await expect(row).toBeHidden();
  await expect(page.getByText(/^\d+ users?$/)).toBeFocused();
  await follow(nora, 'Queue');
  await expect(nora).toHaveURL('/login');

  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(page).toHaveURL('/admin/users?tab=audit');
  const entries = page
    .getByRole('list', { name: 'Audit log' })
    .locator('> li')
    .filter({ hasText: email });
  await expect(entries).toContainText([
    'deleted the account of Nora Novak',
    'sent a reset email to Nora Novak',
    'changed the account of Nora Novak',
    'unsuspended Nora Novak',
    'suspended Nora Novak',
    'created the account of Nora Novak',
  ]);
  await expect(entries.nth(2)).toContainText('Payment required: no → yes');
  await expect(entries.nth(2)).toContainText('Payment amount: default price → $12.50');
});

test('User Management finds users among hundreds', async ({ administration: page, product }) => {
  const company = `Maison Lumière ${randomUUID()}`;
  const remove = await addCompany(product.databaseUrl, company, 500);
  try {
    await page.goto('/admin/users');
    // Selected by tag, because determining the roles and names of hundreds of rows takes seconds.
    const found = page.locator('tbody tr', { hasText: '@company.example' });
    const search = page.getByLabel('Search users');
    const state = page.getByRole('group', { name: 'State' });
    await expect(found).toHaveCount(500);
    await search.fill(company.toUpperCase().replace('È', 'e'));
    await expect(state.getByRole('button', { name: 'All' })).toHaveText('All500');
    for (const [name, count] of [
      ['Active', 250],
      ['Setup Pending', 125],
      ['Suspended', 125],
    ] as const) {
      await state.getByRole('button', { name }).click();
      await expect(found).toHaveCount(count);
      await expect(found.filter({ hasText: name })).toHaveCount(count);
    }
    await search.fill(`agent 400 ${company}`);
    await expect(found).toHaveCount(1);
    await expect(page.getByText(/^1 of \d+ users$/)).toBeVisible();
    await search.fill('nobody of that name');
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show All Users' }).click();
    await expect(found).toHaveCount(500);
  } finally {
    await remove();
  }
});

test('User Management keeps administrators from changing their own account', async ({
  administration: page,
}) => {
  await page.goto('/admin/users');
  const row = page.getByRole('row', { name: ADMINISTRATOR.email });
  for (const action of ['Suspend', 'Delete']) {
    const button = row.getByRole('button', { name: action });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      `You can't ${action.toLowerCase()} your own account.`,
    );
  }
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Role').getByRole('option')).toHaveText(['Administrator']);
});

test('User Management keeps a role that another administrator changes meanwhile', async ({
  administration: page,
  product,
}) => {
  const colleague = await ApiClient.signIn(product.url, ADMINISTRATOR);
  const email = `omar-${randomUUID()}@studio.example`;
  const account = { email, name: 'Omar', role: 'admin' };
  const { body } = await colleague.call('POST', '/api/users', account);
  const { user } = body as { user: { id: string } };
  await page.goto('/admin/users');
  const row = page.getByRole('row', { name: email });
  await row.getByRole('button', { name: 'Edit' }).click();
  await colleague.call('PATCH', `/api/users/${user.id}`, { role: 'user' });
  await page.getByLabel('Company').fill('Omar Homes');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'User updated');
  await expect(row).toContainText('Omar Homes');
  await expect(row).not.toContainText('Administrator');
});

test('User Management reports a failure and retries', async ({ administration: page }) => {
  const address = /\/api\/(users|admin\/audit)/;
  const retry = page.getByRole('button', { name: 'Try Again' });
  await page.route(address, (route) => route.abort());
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: "The users couldn't be loaded" })).toBeVisible();
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await expect(
    page.getByRole('heading', { name: "The audit log couldn't be loaded" }),
  ).toBeVisible();
  await retry.click();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expect(retry).toBeVisible();
  await page.unroute(address);
  await expect(page.getByRole('row', { name: ADMINISTRATOR.email })).toBeVisible();
});

/**
 * Follows a link without pointing at it: a link that is pointed at loads its page already, which can end the session and
 * remove the link before it is clicked.
 */
function follow(page: Page, name: string): Promise<void> {
  return page.getByRole('link', { name }).dispatchEvent('click');
}
