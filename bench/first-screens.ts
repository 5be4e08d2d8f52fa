/**
 * `node bench/first-screens.ts`: what a browser that has nothing yet asks for at each first screen: all requests of the page
 * until it is silent, scripts among them, and those that wait until the screen stands.
 */
import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser, HOW_TO_GET_ONE } from '../e2e/browser.ts';
import { giveCookies, logInByApi, newPhone } from '../e2e/people.ts';
import { startServer } from '../e2e/server.ts';
import { makeCard } from '../e2e/world/cards.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { phone } from './phone.ts';

/** A screen stands when nothing was asked for this long. */
const silence = 2500;

const guestScreens = ['/', '/#!/login', '/#!/user/protocol/user'];
const memberScreens = [
  '/',
  '/#!/app/phonebook',
  '/#!/app/order',
  '/#!/app/user',
  '/#!/app/service',
  '/#!/user/wallet',
  '/#!/user/setting',
  '/#!/card/list',
  '/#!/card/create',
  '/#!/card/friend',
  '/#!/service/list',
  '/#!/service/create',
  '/#!/user/service/desk',
  '/#!/user/vip',
];

async function visit(context: BrowserContext, name: string, address: string): Promise<void> {
  const page = await context.newPage();
  const kinds: Record<string, number> = {};
  let bytes = 0;
  let last = Date.now();
  const sizes: Promise<void>[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const kind = request.resourceType();
    const of = kind === 'fetch' && pathname.endsWith('.js') ? 'script' : kind;
    kinds[of] = (kinds[of] ?? 0) + 1;
    last = Date.now();
  });
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(
      request.sizes().then(
        ({ responseBodySize }) => void (bytes += responseBodySize),
        () => undefined,
      ),
    );
  });
  await page.goto(address);
  while (Date.now() - last < silence) await setTimeout(200);
  await Promise.all(sizes);
  const all = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  const words = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `${String(all).padStart(4)} requests  ${(bytes / 1024).toFixed(1).padStart(6)} KB of scripts as sent  ${name}: ${words.join(', ')}`,
  );
  await page.close();
}

async function main(): Promise<void> {
  await buildWeb();
  const found = await findBrowser();
  if (!found) throw new Error(HOW_TO_GET_ONE);
  const server = await startServer({ env: { DEMO: '1' } });
  const browser = await chromium.launch(found);
  try {
    const session = await logInByApi(server.url, newPhone());
    const card = await makeCard(server.url, session.token);
    const shared = `/card/${card.card_id}`;
    for (const [who, paths] of [
      ['guest', [shared, ...guestScreens]],
      ['member', [shared, ...memberScreens, `/#!/card/edit?id=${card.card_id}`]],
    ] as const)
      for (const path of paths) {
        // each visit is somebody's first: nothing is kept, and no worker fetches the app in the background
        const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
        if (who === 'member') await giveCookies(context, server.url, session);
        await visit(context, `${who} ${path}`, server.url + path);
        await context.close();
      }
  } finally {
    await browser.close();
    await server.remove();
  }
}

await main();
