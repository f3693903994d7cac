import type { Page, Route } from '@playwright/test';

/** Requests that don't get through before the test lets them. */
export interface HeldRequests {
  /** How many are waiting. */
  readonly waiting: number;
  /** Lets the first so many of the waiting through. */
  release(count: number): Promise<void>;
  /** Lets all of them through, and those to come. */
  open(): Promise<void>;
}

/** Holds back a page's requests to an address (a glob), POSTs and others alike. */
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
