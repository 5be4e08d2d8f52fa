/**
 * Every screen of the app, as the route files name them, and somebody who has something on each of them.
 *   for (const screen of screens()) test(nameOf(screen), async ({ open }) => { await open(screen) })
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { expect, test as base } from '../fixtures.ts';
import { giveCookies, newAddress } from '../people.ts';
import { type Addresses, settle } from './scene.ts';

export interface Screen {
  readonly path: string;
  /** Tested as a guest. */
  readonly guest: boolean;
}

/** Routes that guests may open, and that show something else to people who are logged in. */
const both = ['/card/:id', '/service/:id', '/phonebook/:id', '/activity/:id'];

/** The routes of the app, from the files that declare them. */
export function screens(): readonly Screen[] {
  const web = resolve(import.meta.dirname, '../../web');
  const declared = globSync('{app,features/*}/{routes.tsx,routes/*.tsx,feature.tsx,first-routes.ts}', {
    cwd: web,
  })
    .toSorted()
    .flatMap((file) => readFileSync(resolve(web, file), 'utf8').split(/(?=\bpath: ')/));
  return declared.flatMap((text) => {
    const path = /^path: '(\/[^']*)'/.exec(text)?.[1];
    if (!path) return [];
    const guest = /\baccess: 'guest(-only)?'/.test(text);
    return guest && both.includes(path)
      ? [
          { path, guest },
          { path, guest: false },
        ]
      : [{ path, guest }];
  });
}

export const nameOf = ({ path, guest }: Screen): string => `${path}${guest ? ' (guest)' : ''}`;

/** The window of a computer. */
export const computer = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

interface ScreenFixtures {
  /**
   * Opens a screen and checks it: it has content, nothing keeps loading, nothing sticks out, axe finds nothing. `inApp`: not by
   * loading the app anew, but from the screen before, as people move, which takes a third of the time.
   */
  readonly look: (
    screen: Screen,
    look?: { readonly wide?: boolean; readonly inApp?: boolean },
  ) => Promise<Page>;
  /** The same checks of an open screen in the dark. */
  readonly darken: (page: Page) => Promise<void>;
  /** The same checks of an open screen once its text is twice as large. */
  readonly enlarge: (page: Page) => Promise<void>;
}

interface WorkerStages {
  readonly settled: { readonly session: Session; readonly addresses: Addresses };
  /** Browsers that stay open from screen to screen, by who looks and at what: opening one costs more than a screen. */
  readonly stages: Map<string, Page>;
}

export const test = base.extend<ScreenFixtures, WorkerStages>({
  settled: [async ({ server }, use) => use(await settle(server.url)), { scope: 'worker' }],
  stages: [
    async ({}, use) => {
      const stages = new Map<string, Page>();
      await use(stages);
      await Promise.all([...stages.values()].map((page) => page.context().close()));
    },
    { scope: 'worker' },
  ],
  look: async ({ browser, contextOptions, stages, watches, settled, site, expectAccessible }, use) =>
    use(async ({ path, guest }, { wide = false, inApp = false } = {}) => {
      const name = `${guest ? 'guest' : 'member'}${wide ? ' wide' : ''}`;
      const open = async (): Promise<Page> => {
        const context: BrowserContext = await browser.newContext({
          ...contextOptions,
          baseURL: site,
          extraHTTPHeaders: newAddress(),
          ...(wide ? computer : {}),
        });
        if (!guest) await giveCookies(context, site, settled.session);
        return context.newPage();
      };
      const page = stages.get(name) ?? (await open());
      stages.set(name, page);
      const address = `/#!${settled.addresses[path] ?? path}`;
      // A screen may stand for another one, as the list of calls does at night: it is not left for itself.
      const isThere = page.url().endsWith(address);
      await (inApp && !isThere ? leaveScreen(page) : page.goto('about:blank'));
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      watches.follow(page.context());
      if (path === '/phonebook/:id/sms/:sms') watches.announced.push(/sms\/landing.* 404/);
      if (/^\/(article\/|app\/:id$)/.test(path)) watches.announced.push(/v1\/article\/.* 404/);
      if (path.startsWith('/o2o/:id')) watches.announced.push(/v1\/o2o\/(view|voucher).* 404/);
      await page.goto(address);
      await expect(page.locator(`main:not([${left}])`)).toBeVisible();
      await expectStands(page);
      await expectAccessible(page);
      return page;
    }),
  darken: async ({ expectAccessible }, use) =>
    use(async (page) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const shades = await page.evaluate(() =>
        (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number),
      );
      expect(Math.max(...shades.slice(0, 3)), 'the page is dark').toBeLessThan(64);
      await expectAccessible(page);
    }),
  enlarge: async ({ expectAccessible }, use) =>
    use(async (page) => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectStands(page);
      await expectAccessible(page);
      const size = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      );
      expect(size, 'the text is twice as large').toBeGreaterThanOrEqual(28);
      await expectWholeWords(page);
    }),
});

/** Of choices side by side no short word is broken into its characters, one below the other. */
async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('[role=radiogroup] label > span')]
      .filter((face) => (face.textContent ?? '').length <= 4 && face.children.length === 0)
      .filter((face) => {
        const words = document.createRange();
        words.selectNodeContents(face);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map((face) => face.textContent),
  );
  expect(broken, 'words that stand in several lines').toEqual([]);
}

/** Marks the content of a screen that is left, until it is gone. */
const left = 'data-left';

/** Puts the text back to its size, and makes sure that the screen before is not taken for the next. */
async function leaveScreen(page: Page): Promise<void> {
  await page.evaluate((mark) => {
    document.documentElement.style.fontSize = '';
    for (const main of document.querySelectorAll('main')) main.setAttribute(mark, '');
  }, left);
}

async function expectStands(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('status', { name: /^正在/ })).toHaveCount(0);
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, 'the page does not scroll sideways').toBeLessThanOrEqual(window);
}
