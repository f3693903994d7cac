import type { Page } from '@playwright/test';

/** A service that the gateway can't reach: requests to an address (a glob) get a 503. */
export interface AwayService {
  /** The number of requests that it has missed. */
  readonly missed: number;
  /** Requests reach it again. */
  comeBack(): void;
}

export async function takeAway(page: Page, address: string): Promise<AwayService> {
  let missed = 0;
  let isBack = false;
  await page.route(address, async (route) => {
    if (isBack) {
      await route.fallback();
      return;
    }
    missed += 1;
    const detail = "The service isn't running. Please try again in a moment.";
    await route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Service Unavailable', status: 503, detail }),
    });
  });
  return {
    get missed() {
      return missed;
    },
    // Without the route, Playwright would never report a request that is sent at this moment.
    comeBack: () => {
      isBack = true;
    },
  };
}
