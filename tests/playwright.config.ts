import { defineConfig } from '@playwright/test';

/**
 * The whole product in a real browser: one stack for all tests, each of which has a person of its own. `walks` go one
 * way through each screen; `browser` has everything else.
 */
export default defineConfig({
  testDir: './src/browser',
  projects: [
    { name: 'walks', testMatch: '**/*.walk-spec.ts' },
    { name: 'browser', testMatch: '**/*.browser-spec.ts' },
  ],
  globalSetup: './src/browser/start-product.ts',
  // A test waits for the network, the queue and the browser's frames more than it computes: three fill two processors.
  workers: 3,
  fullyParallel: true,
  // Limits for what hangs, not for what is slow: more than ten times what the slowest takes on a quiet machine.
  timeout: 600_000,
  expect: { timeout: 300_000 },
  // Only for a test that lost requests because the machine's network changed: see network-changes.ts.
  retries: 3,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: '../test-results',
  use: {
    // Set by globalSetup; the workers read this file again after it.
    baseURL: process.env['PRODUCT_URL'],
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--disable-quic', '--disable-background-networking', '--no-first-run'],
    },
    // What isn't there to be clicked is missing long before the test is over.
    actionTimeout: 120_000,
    // Colours that are still changing are none that a person reads, and movement takes the processor.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Pictures of every frame would cost a quarter of the suite; the pages' documents and requests are kept.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
  },
});
