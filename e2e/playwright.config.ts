/**
 * The journeys: a phone of 390×844 with Chinese locale, a worker for each core, each with a server of its own
 * (see fixtures.ts). `--project looks` shows every route in the dark and with large text.
 */
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findBrowser, HOW_TO_GET_ONE, knownBrowser } from './browser.ts';

const root = resolve(import.meta.dirname, '..');
// Workers read this file again: what the first reading found, the others take over.
const found = process.env['JOURNEY_BROWSER'];
const browser = found ? knownBrowser(found) : await findBrowser();
if (!browser) throw new Error(HOW_TO_GET_ONE);
process.env['JOURNEY_BROWSER'] = browser.executablePath;

const phone: PlaywrightTestConfig['use'] = {
  browserName: 'chromium',
  viewport: { width: 390, height: 844 },
  // A phone has more pixels; drawing them by software costs a fifth of a journey and shows no test anything.
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
};

const report = process.env['JOURNEY_REPORT'] ?? resolve(root, '.cache', 'playwright.json');

export default defineConfig({
  testDir: import.meta.dirname,
  globalSetup: './global-setup.ts',
  // Emptied at the start: of two runs at once each has its own.
  outputDir: resolve(root, 'test-results', basename(report, '.json')),
  workers: Math.min(4, availableParallelism()),
  fullyParallel: false,
  forbidOnly: true,
  // CI names what passed only the second time (decision 0060).
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: report }]],
  use: {
    locale: 'zh-CN',
    // While a page transition takes its picture a browser hands no tap to the page; a script taps at once, a person does not.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    permissions: ['clipboard-read', 'clipboard-write'],
    // A worker would answer before the routes of a journey; those about it allow it again.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    // Recording costs a third of the CPU of a journey, kept or not: `JOURNEY_TRACE=1` asks for it when one fails.
    trace: process.env['JOURNEY_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: browser,
  },
  projects: [
    { name: 'phone', testMatch: /(journeys|faults)\/.*\.test\.ts$/, use: phone },
    { name: 'looks', testMatch: /looks\/.*\.test\.ts$/, use: phone },
  ],
});
