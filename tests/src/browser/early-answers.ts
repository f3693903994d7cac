import type { Page } from '@playwright/test';

/**
 * The fields that every release answers, by call: `list` names the member that holds the items, if the answer is a
 * list.
 */
const SPECIFIED: { path: RegExp; list?: string; fields: string[] }[] = [
  { path: /^\/api\/folders$/, list: 'folders', fields: ['name', 'path', 'createdAt'] },
  { path: /^\/api\/folders\/rename$/, fields: ['newName'] },
  { path: /^\/api\/folders\/[^/]+\/[^/]+$/, list: 'photos', fields: ['filename', 'url'] },
  {
    path: /^\/api\/queue\/listings$/,
    list: 'listings',
    fields: [
      'id',
      'userId',
      'listingName',
      'status',
      'createdAt',
      'startedAt',
      'completedAt',
      'completedPhotos',
      'totalPhotos',
      'errorMessage',
      'enhancementProvider',
      'enhanceType',
    ],
  },
  { path: /^\/api\/payment-required$/, fields: ['paymentRequired', 'paymentVerified'] },
  {
    path: /^\/api\/admin\/migrate-to-box$/,
    fields: ['success', 'message', 'totalFiles', 'successCount', 'errorCount', 'errors', 'error'],
  },
  { path: /^\/api\/users\/[^/]+\/suspend$/, fields: [] },
];

const only = (fields: readonly string[], from: object): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => fields.includes(name)));

/** From now on the page gets the answers of a server that knows only these fields, as while a release rolls out. */
export async function answerAsEarlier(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const specified = SPECIFIED.find(({ path }) => path.test(pathname));
    if (pathname.endsWith('/edits')) {
      await route.fulfill({ status: 404 });
      return;
    }
    if (specified === undefined) {
      await route.continue();
      return;
    }
    const response = await route.fetch();
    if (!response.ok()) {
      await route.fulfill({ response });
      return;
    }
    const { list, fields } = specified;
    const answer = (await response.json()) as Record<string, object>;
    const items = list === undefined ? undefined : answer[list];
    const json = Array.isArray(items)
      ? { [String(list)]: items.map((item: object) => only(fields, item)) }
      : only(fields, answer);
    await route.fulfill({ response, json });
  });
}
