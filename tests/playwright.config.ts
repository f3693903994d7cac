import { defineConfig } from '@playwright/test';

/** The whole product in a real browser. One stack and one worker: a listing's merging takes the machine. */
export default defineConfig({
  testDir: './src/browser',
  testMatch: '**/*.browser-spec.ts',
  globalSetup: './src/browser/start-product.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Its snapshots of the page at every step cost a tenth of the suite: `--trace on` for a test that fails.
    trace: 'off',
  },
});
