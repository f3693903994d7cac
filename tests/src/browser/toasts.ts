import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    recordToast(texts: string[]): Promise<void>;
  }
}

/** The texts of a notification and of its parts. */
type ToastTexts = readonly string[];

const recorded = new WeakMap<Page, ToastTexts[]>();

/**
 * Records the notifications of all pages of this context as they appear. They disappear by themselves, or with their
 * page, perhaps before a test on a busy machine looks.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  const record = (page: Page) => recorded.set(page, []);
  context.pages().forEach(record);
  context.on('page', record);
  await context.exposeBinding('recordToast', ({ page }, texts: ToastTexts) => {
    recorded.get(page)?.push(texts);
  });
  await context.addInitScript(() => {
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (
          node instanceof HTMLLIElement &&
          node.closest('[role="region"][aria-label="Notification(s)"]') !== null
        ) {
          const texts = [...node.querySelectorAll('*')].map(({ textContent }) => textContent);
          void window.recordToast(texts.map((text) => text.replace(/\s+/g, ' ').trim()));
        }
      }
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** All notifications on the screen. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem');
}

/**
 * Waits for a notification with exactly this text, or takes one that has been shown since the last one that a test
 * expected.
 */
export async function expectToast(
  page: Page,
  title: string,
  message?: string | RegExp,
): Promise<void> {
  const shown = recorded.get(page);
  if (shown === undefined) {
    throw new Error('recordToasts() is called for a context before its pages are used');
  }
  const says = (texts: ToastTexts, wanted: string | RegExp) =>
    texts.some((text) => (typeof wanted === 'string' ? text === wanted : wanted.test(text)));
  await expect
    .poll(() => {
      const index = shown.findIndex(
        (texts) => says(texts, title) && (message === undefined || says(texts, message)),
      );
      return index < 0 ? shown : shown.splice(0, index + 1).slice(-1);
    })
    .toEqual([expect.arrayContaining([title])]);
}
