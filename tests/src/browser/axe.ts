import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** A rule that a screen violates, and where. */
export interface Violation {
  id: string;
  help: string;
  nodes: string[];
}

export interface AxeOptions {
  /** A selector for elements that aren't checked. */
  exclude?: string;
  /** Only these rules; all when left out. */
  rules?: readonly string[];
}

/** Runs axe on the current page. Each document loads axe once, since parsing it takes longer than most of its rules. */
export async function findViolations(
  page: Page,
  { exclude, rules }: AxeOptions = {},
): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source);
  }
  return page.evaluate(
    async ({ exclude, rules }) => {
      const { violations } = await window.axe.run(exclude === undefined ? document : { exclude }, {
        resultTypes: ['violations'],
        iframes: false,
        ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
      });
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }));
    },
    { exclude, rules },
  );
}
