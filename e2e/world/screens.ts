/**
 * Every screen of the app, as the route files name them, and somebody who has something on each of them.
 *   for (const screen of screens()) test(nameOf(screen), async ({ open }) => { await open(screen) })
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { applyFriend } from '@qunlu/contract/friend/applications.ts';
import { writeRemark } from '@qunlu/contract/friend/calls.ts';
import { myInfo } from '@qunlu/contract/agent/calls.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { claimMission } from '@qunlu/contract/score/missions.ts';
import { signIn } from '@qunlu/contract/score/sign-in.ts';
import { acceptService, confirmService, doneService } from '@qunlu/contract/service/orders.ts';
import { buyCredits } from '@qunlu/contract/sms/calls.ts';
import { createPackOrder } from '@qunlu/contract/vip/calls.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi } from '../api.ts';
import { expect, test as base } from '../fixtures.ts';
import { giveCookies, logInByApi, newAddress, newPhone } from '../people.ts';
import { longCard, makeCard, shen } from './cards.ts';
import { circleNeeds, type Circles, settleCircles } from './circle-screens.ts';
import { makeFriend } from './friends.ts';
import { payByApi, startTopUp, topUp } from './money.ts';
import { buyByApi, everyDay, freeSlot, publishByApi } from './services.ts';

export interface Screen {
  readonly path: string;
  /** Tested as a guest. */
  readonly guest: boolean;
}

interface Settled {
  readonly session: Session;
  /** The person's own card, and that of a friend. */
  readonly card: number;
  readonly other: number;
  /** Orders of theirs: one to be paid, one that is paid. */
  readonly unpaid: string;
  readonly paid: string;
  /** A service of the friend, and what the person ordered of it: an appointment, and one that is done. */
  readonly offer: number;
  readonly booked: number;
  readonly done: number;
  /** A service of the person. */
  readonly own: number;
  readonly circles: Circles;
}

/**
 * The parameters and query that a route needs; a route with a parameter that is not listed here is not found, and
 * fails.
 */
const needs: Record<string, (settled: Settled) => string> = {
  '/card/:id': ({ other }) => `/card/${other}`,
  '/pay/:hash': ({ unpaid }) => `/pay/${unpaid}`,
  '/pay/success': ({ paid }) => `/pay/success?hash=${paid}`,
  '/service/:id': ({ offer }) => `/service/${offer}`,
  '/service/edit/:id': ({ own }) => `/service/edit/${own}`,
  '/service/edit/:id/schedule': ({ own }) => `/service/edit/${own}/schedule`,
  '/service/buy/:id': ({ offer }) => `/service/buy/${offer}`,
  '/service/paysuccess/:id': ({ booked }) => `/service/paysuccess/${booked}`,
  '/service/order/:id': ({ booked }) => `/service/order/${booked}`,
  '/service/comment/:id': ({ done }) => `/service/comment/${done}`,
  '/user/order/:hash': ({ paid }) => `/user/order/${paid}`,
  '/user/order/:hash/receipt': ({ paid }) => `/user/order/${paid}/receipt`,
  '/app/friends/tags/view': () => '/app/friends/tags/view?tag=客户',
  ...Object.fromEntries(
    Object.entries(circleNeeds).map(([path, needed]) => [path, ({ circles }: Settled) => needed(circles)]),
  ),
  ...Object.fromEntries(
    ['/card/edit', '/card/callers', '/card/poster', '/card/certify'].map((path) => [
      path,
      ({ card }: Settled) => `${path}?id=${card}`,
    ]),
  ),
};
/** Routes that guests may open, and that show something else to people who are logged in. */
const both = ['/card/:id', '/service/:id', '/phonebook/:id'];

/** The routes of the app, from the files that declare them. */
export function screens(): readonly Screen[] {
  const web = resolve(import.meta.dirname, '../../web');
  const declared = globSync('{app,features/*}/{routes.tsx,feature.tsx,first-routes.ts}', { cwd: web })
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

/** Somebody with a long card, a friend with tags, an application, a notice, money and a membership. */
async function settle(site: string): Promise<Settled> {
  const session = await logInByApi(site, newPhone());
  const { card_id: card } = await makeCard(site, session.token, {
    ...longCard('欧阳知微与她的半山茶事工作室'),
    company: '杭州半山茶事文化创意有限公司',
  });
  const { session: friend, card: other } = await makeFriend(site, session, {
    ...shen,
    realname: '司马清扬与江南文化出版社编辑部',
  });
  await callApi(site, writeRemark, {
    body: { user_id: friend.user_id, note: '茶博会认识，秋天再约', tags: ['客户', '喜欢小罐装的客户'] },
    token: session.token,
  });
  const applicant = await logInByApi(site, newPhone());
  await makeCard(site, applicant.token);
  await callApi(site, applyFriend, {
    body: { user_id: session.user_id, message: '上周茶博会加过您微信，想聊聊明年的春茶' },
    token: applicant.token,
    idempotencyKey: `every-screen-${applicant.user_id}`,
  });
  const paid = await topUp(site, session, 8800);
  const { hash: unpaid } = await startTopUp(site, session, 12_000);
  await join(site, session, friend);
  return {
    session,
    card,
    other: other.card_id,
    unpaid,
    paid,
    ...(await orderServices(site, session, friend)),
    own: await offerService(site, session),
    circles: await settleCircles({ url: site, now: Date.now }, session, friend),
  };
}

/** A membership and texts from the balance, a friend who buys by the person's link, and points of a day. */
async function join(site: string, session: Session, friend: Session): Promise<void> {
  const { token } = session;
  const keyed = (what: string) => ({ idempotencyKey: `every-screen-${what}-${session.user_id}` });
  const month = { vip: 'vipPhonebook', pack_type: 1 } as const;
  const orders = [
    await callApi(site, createPackOrder, { body: month, token, ...keyed('month') }),
    await callApi(site, buyCredits, { body: { count: 100 }, token, ...keyed('texts') }),
  ];
  for (const { hash } of orders)
    await callApi(site, payOrder, {
      body: { hash, use_balance: 1, channel: 'native' },
      token,
      ...keyed(`pay-${hash}`),
    });
  const { code } = await callApi(site, myInfo, { token });
  const { hash } = await callApi(site, createPackOrder, {
    body: { ...month, share_user_id: code },
    token: friend.token,
    ...keyed('brought'),
  });
  await payByApi(site, friend, { hash, total: 2900 });
  await callApi(site, signIn, { token });
  await callApi(site, claimMission, { body: { id: 1 }, token });
}

/** The person's own service, with times and a long name. */
async function offerService(site: string, seller: Session): Promise<number> {
  const { service_id } = await publishByApi(site, seller, {
    title: '茶室与茶席的空间设计咨询，含动线、灯光、器物搭配和一次现场勘察',
    ways: [
      { type: 'tel', fee: 0, max: 1 },
      { type: 'meet', fee: 0, max: 3, params: { address: '杭州市西湖区龙井路 18 号半山茶事工作室二楼' } },
    ],
    schedule: everyDay(2),
  });
  return service_id;
}

/** Somebody offers a service that costs nothing, and the person orders it twice. */
async function orderServices(
  site: string,
  buyer: Session,
  seller: Session,
): Promise<Pick<Settled, 'offer' | 'booked' | 'done'>> {
  const service = await publishByApi(site, seller, {
    title: '茶室设计咨询，从量房到灯光一次说清楚',
    ways: [
      { type: 'tel', fee: 0, max: 2 },
      { type: 'sms', fee: 0, max: 1 },
      { type: 'house', fee: 0, max: 1 },
    ],
    schedule: everyDay(2),
  });
  const { service_id } = service;
  const wayOf = (type: string): number => service.ways.find((way) => way.type === type)?.way_id ?? 0;
  // One that costs nothing at a time: the first is done before the next is ordered.
  const done = await buyByApi(site, buyer, { service_id, way_id: wayOf('sms') });
  const body = { order_id: done.order_id };
  await callApi(site, acceptService, { token: seller.token, body });
  await callApi(site, doneService, { token: seller.token, body });
  await callApi(site, confirmService, { token: buyer.token, body });
  const booked = await buyByApi(site, buyer, {
    service_id,
    way_id: wayOf('tel'),
    slot_id: await freeSlot(site, service_id, wayOf('tel')),
    note: '想把 40 平的铺子改成茶室',
  });
  await callApi(site, acceptService, { token: seller.token, body: { order_id: booked.order_id } });
  return { offer: service_id, booked: booked.order_id, done: done.order_id };
}

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
  readonly settled: Settled;
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
      await (inApp ? leaveScreen(page) : page.goto('about:blank'));
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      watches.follow(page.context());
      if (path === '/phonebook/:id/sms/:sms') watches.announced.push(/sms\/landing.* 404/);
      await page.goto(`/#!${needs[path]?.(settled) ?? path}`);
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
    }),
});

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
