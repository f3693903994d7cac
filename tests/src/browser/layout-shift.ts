import { expect, type Page } from '@playwright/test';

/** A change of the layout that the person didn't cause. */
interface Shift {
  value: number;
  /** What has moved, and from where to where. */
  sources: string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Records the layout shifts of the pages that are opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    const textOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShiftEntry[]) {
        if (!entry.hadRecentInput) {
          window.layoutShifts.push({
            value: entry.value,
            sources: entry.sources.map(({ node, previousRect, currentRect }) => {
              const text = node?.textContent?.trim().slice(0, 30) ?? '';
              return `${node?.nodeName} '${text}': ${textOf(previousRect)} → ${textOf(currentRect)}`;
            }),
          });
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts of the open page so far. */
export async function shiftsOf(page: Page): Promise<{ sum: number; sources: string[] }> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    sources: shifts.flatMap(({ value, sources }) => [`${value.toFixed(4)}:`, ...sources]),
  };
}

/** A page's answers, which arrive one by one. */
export interface SingleAnswers {
  /** Waits until everything that the page has asked for is there and drawn. */
  settled: () => Promise<void>;
}

/**
 * Lets each answer of the server arrive alone, and the page draw itself in between, as over a slow network. So
 * whatever pushes other things when it comes late is found, however fast the machine is.
 */
export async function answerOneByOne(page: Page): Promise<SingleAnswers> {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  await page.route(/\/api\/(?!queue\/events)|\.woff2/, async (route) => {
    waiting += 1;
    const turn = last.then(async () => {
      try {
        await route.fulfill({ response: await route.fetch() });
        await drawn(page);
      } finally {
        waiting -= 1;
      }
    });
    // A page that is left takes no more answers.
    last = turn.catch(() => undefined);
    await last;
  });
  return {
    settled: async () => {
      await expect
        .poll(async () => {
          await drawn(page);
          return waiting + (await loadingPictures(page));
        })
        .toBe(0);
      await drawn(page);
    },
  };
}

/** How many pictures in view aren't there yet. */
function loadingPictures(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.images].filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return !image.complete && bottom > 0 && top < window.innerHeight;
      }).length,
  );
}

/** Waits until the page has drawn what it knows. */
async function drawn(page: Page): Promise<void> {
  await page
    .evaluate(
      () =>
        new Promise<void>((resolve) => {
          // The third frame comes when the second is painted.
          const nextFrame = (left: number): void => {
            requestAnimationFrame(() => (left === 0 ? resolve() : nextFrame(left - 1)));
          };
          nextFrame(2);
        }),
    )
    // The page is being replaced by the next.
    .catch(() => undefined);
}
