/**
 * The journeys: a phone of 390×844 with Chinese locale, one worker, one server of their own (see fixtures.ts).
 */
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser, HOW_TO_GET_ONE, knownBrowser } from './browser.ts';

const root = resolve(import.meta.dirname, '..');
// Workers read this file again: what the first reading found, the others take over.
const found = process.env['JOURNEY_BROWSER'];
const browser = found ? knownBrowser(found) : await findBrowser();
if (!browser) throw new Error(HOW_TO_GET_ONE);
process.env['JOURNEY_BROWSER'] = browser.executablePath;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: /(journeys|faults)\/.*\.test\.ts$/,
  outputDir: resolve(root, 'test-results'),
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: resolve(root, '.cache', 'playwright.json') }]],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    permissions: ['clipboard-read', 'clipboard-write'],
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  projects: [
    {
      name: 'phone',
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent:
          'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      },
    },
  ],
});
