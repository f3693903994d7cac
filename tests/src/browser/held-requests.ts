import type { Page, Route } from '@playwright/test';

/** Requests that are held back until the test releases them. */
export interface HeldRequests {
  /** The number of requests that are waiting. */
  readonly waiting: number;
  /** Releases the first `count` waiting requests. */
  release(count: number): Promise<void>;
  /** Releases all waiting requests, and doesn't hold back later ones. */
  open(): Promise<void>;
}

/** Holds back a page's requests to an address (a glob), whatever their method. */
export async function holdBack(page: Page, address: string): Promise<HeldRequests> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(address, async (route) => {
    if (isOpen) {
      await route.continue();
    } else {
      held.push(route);
    }
  });
  const release = async (count: number) => {
    await Promise.all(held.splice(0, count).map((route) => route.continue()));
  };
  return {
    get waiting() {
      return held.length;
    },
    release,
    open: async () => {
      isOpen = true;
      await release(held.length);
    },
  };
}
