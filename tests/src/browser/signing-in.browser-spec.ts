import { holdBack } from './held-requests.js';
import { expect, signIn, test } from './product.js';
import { expectToast } from './toasts.js';

const PROTECTED = [
  '/',
  '/hdr-upload',
  '/enhancement-settings',
  '/queue',
  '/account',
  '/previous-listings',
  '/folder/019ab000-0000-7000-8000-000000000000/Elm_Street',
  '/folder/019ab000-0000-7000-8000-000000000000/Elm_Street/photo/IMG_1.jpg',
  '/checkout',
  '/admin/users',
];

test('a visitor without a session is sent from every protected screen to the login screen', async ({
  page,
}) => {
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  }
});

test('the sign-in screen is there before its scripts, and stays where it is when they come', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const scripts = await holdBack(page, '**/assets/*.js');
  await page.goto('/queue', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { name: 'Welcome back' });
  await expect(title).toBeVisible();
  const before = await title.boundingBox();
  await scripts.open();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('heading', { name: "Don't have an account?" })).toBeVisible();
  expect((await title.boundingBox())?.y).toBeCloseTo(before?.y ?? NaN, 0);
  expect(asked).not.toContain('/api/auth/me');
});

test('a phone does not load the picture that it does not show', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') {
      pictures.push(new URL(request.url()).pathname);
    }
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: "Don't have an account?" })).toBeVisible();
  expect(pictures.filter((path) => path.startsWith('/assets/'))).toEqual([]);
});

test('a placeholder is shown while the signed-in user is loaded', async ({ signedIn: page }) => {
  const calls = await holdBack(page, '**/api/auth/me');
  await page.goto('/queue', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await calls.open();
  await expect(page.getByText(/^No listings in queue/)).toBeVisible();
});

test('the placeholder disappears as soon as the screen is there', async ({ signedIn: page }) => {
  await page.clock.install();
  // From here on, anything that waits for a timer waits for ever.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/queue');
  await expect(page.getByText(/^No listings in queue/)).toBeVisible();
});

test('a signed-in user is sent from the login screen to Home', async ({ signedIn: page }) => {
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('the login screen says what is wrong with the fields', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, { email: 'nobody', password: '' });
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('the login screen refuses a wrong password in the same words as an unknown e-mail', async ({
  page,
  person,
}) => {
  await page.goto('/login');
  await signIn(page, { ...person, password: 'not-the-password' });
  await expectToast(page, 'Login failed', 'Invalid email or password');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Invalid email or password',
  );
  await page.reload();
  await signIn(page, { email: 'unknown@studio.example', password: 'not-the-password' });
  await expectToast(page, 'Login failed', 'Invalid email or password');
  await expect(page).toHaveURL('/login');
});

test('a session survives a reload and ends with Logout', async ({ page, person }) => {
  await page.goto('/login');
  await signIn(page, person);
  await expectToast(page, 'Login successful');
  await expect(page).toHaveURL('/');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible();

  const logout = await holdBack(page, '**/api/auth/logout');
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const pending = page.getByRole('menuitem', { name: 'Logging out...' });
  await expect(pending).toBeVisible();
  await expect(pending).toBeDisabled();
  await logout.open();
  await expectToast(page, 'Logged out', 'You have been successfully logged out');
  await expect(page).toHaveURL('/login');

  await page.goto('/queue');
  await expect(page).toHaveURL('/login');
});

test('a failed Logout is reported', async ({ signedIn: page, person }) => {
  await page.route('**/api/auth/logout', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectToast(page, 'Logout failed', 'An error occurred');
  await expect(page).toHaveURL('/');
});

test('only an administrator finds User Management', async ({ signedIn: page, person }) => {
  await page.goto('/');
  await page.getByRole('button', { name: person.name }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Account',
    'Your Looks',
    'Payments',
    'Logout',
  ]);
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/');
});

test('the menu leads an administrator to User Management', async ({ administration: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Administrator' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'User Management',
    'Key Figures',
    'All Payments',
    'Account',
    'Your Looks',
    'Payments',
    'Logout',
  ]);
  await expect(page.getByRole('separator')).toBeVisible();
  await page.getByRole('menuitem', { name: 'User Management' }).click();
  await expect(page).toHaveURL('/admin/users');
});

test('the login screen tells people without an account whom to ask', async ({ page }) => {
  await page.goto('/login');
  const config = await page.request.get('/api/config');
  const { contactEmail, contactPhone } = (await config.json()) as Record<string, string>;
  expect([contactEmail, contactPhone]).toEqual(['support@roomlight.example', '+1 555 0100']);
  await expect(page.getByRole('link', { name: contactEmail, exact: true })).toHaveAttribute(
    'href',
    'mailto:support@roomlight.example',
  );
  await expect(page.getByRole('link', { name: contactPhone, exact: true })).toHaveAttribute(
    'href',
    'tel:+15550100',
  );
});

test('an unknown path shows everybody a page that says so', async ({ page, context, api }) => {
  const [name = '', value = ''] = (api.headers['cookie'] ?? '').split('=');
  for (const cookies of [[], [{ name, value, url: api.url }]]) {
    await context.addCookies(cookies);
    await page.goto('/attic/left');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  }
});
