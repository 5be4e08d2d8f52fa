/**
 * What every journey starts from: `import { expect, test } from '../fixtures.ts'`.
 *
 *   test('[C033] …', async ({ site, page, sms, newPerson, watch, expectAccessible }) => { … })
 *
 * One server for each worker, on an empty database. A test fails on console errors and failed requests that it
 * did not announce with `watch.expect(/…/)`.
 */
import { AxeBuilder } from '@axe-core/playwright';
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { type ClockedServer, startClockedServer } from './clocked.ts';
import { giveCookies, logInByApi, newAddress, newPhone, type Person, readSms, type Sms } from './people.ts';
import { type RunningServer, startServer } from './server.ts';
import { type Watch, watchContext } from './watch.ts';

export interface WorkerFixtures {
  readonly server: RunningServer;
  /** The product with a clock that the test moves; started when a test first asks for it. */
  readonly clocked: ClockedServer;
}

export interface TestFixtures {
  /** Address of the running product, without a slash at the end. */
  readonly site: string;
  /** Messages of the sandbox inbox for a number, newest first. */
  readonly sms: (phone: string) => Promise<Sms[]>;
  /** Someone with an unused number and a browser of their own. */
  readonly newPerson: () => Promise<Person>;
  /** A browser without a session, of a phone unless `options` say otherwise; on `clocked` it goes by that clock. */
  readonly newBrowser: (options?: BrowserContextOptions, clocked?: ClockedServer) => Promise<Page>;
  /** Announces failures that belong to the story, in all browsers of the test. */
  readonly watch: { expect(pattern: RegExp): void };
  /** No serious or critical finding of axe on what the page shows now. */
  readonly expectAccessible: (page: Page) => Promise<void>;
  readonly watches: { follow(context: BrowserContext): void; announced: RegExp[]; all: Watch[] };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  clocked: [
    async ({}, use) => {
      const server = await startClockedServer();
      await use(server);
      server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  site: async ({ server }, use) => use(server.url),
  sms: async ({ site }, use) => use((phone) => readSms(site, phone)),
  watches: [
    async ({}, use) => {
      const all: Watch[] = [];
      const announced: RegExp[] = [];
      await use({ all, announced, follow: (context) => void all.push(watchContext(context)) });
      const unexpected = all.flatMap((watch) => {
        for (const pattern of announced) watch.expect(pattern);
        return watch.unexpected();
      });
      expect(unexpected, 'console errors and failed requests that the test did not announce').toEqual([]);
    },
    { auto: true },
  ],
  watch: async ({ watches }, use) => use({ expect: (pattern) => void watches.announced.push(pattern) }),
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
  context: async ({ context, serviceWorkers, watches }, use) => {
    await saveData(context, serviceWorkers);
    watches.follow(context);
    await use(context);
  },
  newPerson: async ({ browser, contextOptions, serviceWorkers, site, watches }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const headers = newAddress();
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: site,
        extraHTTPHeaders: headers,
      });
      contexts.push(context);
      await saveData(context, serviceWorkers);
      watches.follow(context);
      const page = await context.newPage();
      const phone = newPhone();
      const logIn = async () => {
        const session = await logInByApi(site, phone, headers);
        await giveCookies(context, site, session);
        return session;
      };
      return { phone, context, page, logIn };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  newBrowser: async ({ browser, contextOptions, serviceWorkers, site, watches }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}, clocked) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: clocked?.url ?? site,
        extraHTTPHeaders: newAddress(),
        ...options,
      });
      contexts.push(context);
      await saveData(context, serviceWorkers);
      watches.follow(context);
      clocked?.follow(context);
      if (clocked) await context.clock.setSystemTime(clocked.now());
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  expectAccessible: async ({}, use) =>
    use(async (page) => {
      // A colour on its way to another one is looked at when it has arrived.
      await page
        .waitForFunction(
          () =>
            !document
              .getAnimations()
              .some((one) => one instanceof CSSTransition && one.playState === 'running'),
          undefined,
          { timeout: 1000 },
        )
        .catch(() => undefined);
      // Otherwise each look opens a further page to join what frames found, which takes longer than the look; there are no frames.
      const { violations } = await new AxeBuilder({ page, ...(await alreadyThere(page)) })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] })
        .analyze();
      const bad = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, help, nodes }) =>
            `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
        );
      expect(bad, 'serious accessibility findings').toEqual([]);
    }),
});

/**
 * A phone that saves data fetches no screens ahead, which takes a fifth of the CPU of a short visit. Stories about being offline
 * need the screens and keep them.
 */
async function saveData(
  context: BrowserContext,
  serviceWorkers: 'allow' | 'block' | undefined,
): Promise<void> {
  if (serviceWorkers === 'allow') return;
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
}

/** To compile axe takes half as long as a look; a document that was looked at before has it. */
async function alreadyThere(page: Page): Promise<{ axeSource?: string }> {
  return (await page.evaluate(() => 'axe' in window)) ? { axeSource: ';' } : {};
}

export { expect } from '@playwright/test';
