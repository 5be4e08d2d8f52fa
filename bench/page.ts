/**
 * `node bench/page.ts [runs]`: the cost of the first view of a shared card on a phone. JavaScript in gzip KB, the largest
 * paint on a simulated slow 4G phone, findings of axe on the main screens, JavaScript that each screen adds.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser, HOW_TO_GET_ONE } from '../e2e/browser.ts';
import { giveCookies, logInByApi, newPhone } from '../e2e/people.ts';
import { startServer } from '../e2e/server.ts';
import { makeCard } from '../e2e/world/cards.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { ROOT } from '../scripts/run.ts';
import { median } from './child.ts';
import { network, phone, seconds, slowdown } from './phone.ts';

const runs = Number(process.argv[2] ?? 5);
/** Milliseconds after which likely next screens are prefetched; they are not counted. */
const aheadAfter = 900;

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}

const dist = join(ROOT, 'web', 'dist');
const zipped = (bytes: Uint8Array): number => gzipSync(bytes, { level: 9 }).length / 1024;
const kb = (figure: number): string => `${figure.toFixed(1).padStart(6)} KB`;

/** Files that a part of the app adds to those before it: its own and all its imports. */
function filesOf(
  manifest: Record<string, ManifestEntry>,
  key: string,
  seen = new Set<string>(),
): Set<string> {
  const entry = manifest[key];
  if (!entry || seen.has(entry.file)) return seen;
  seen.add(entry.file);
  for (const next of entry.imports ?? []) filesOf(manifest, next, seen);
  return seen;
}

function extraOfScreens(): void {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const first = filesOf(manifest, 'app/screens/card.tsx', filesOf(manifest, 'index.html'));
  const rows = Object.entries(manifest)
    .filter(([, entry]) => entry.isDynamicEntry === true)
    .map(([key]) => {
      const extra = [...filesOf(manifest, key)].filter((file) => !first.has(file));
      return { key, size: extra.reduce((sum, file) => sum + zipped(readFileSync(join(dist, file))), 0) };
    })
    .toSorted((a, b) => b.size - a.size);
  console.log('\nJavaScript beyond the first view of a card, gzip (aim ≤ 60 KB each)');
  for (const { key, size } of rows) console.log(`${kb(size)}  ${key}`);
}

async function scriptsOfFirstView(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const scripts: { url: string; size: number; sent: number }[] = [];
  const reading: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    reading.push(
      (async () => {
        const answer = await request.response();
        const [body, { responseBodySize }] = [await answer?.body(), await request.sizes()];
        scripts.push({
          url: request.url(),
          size: zipped(body ?? Buffer.of()),
          sent: responseBodySize / 1024,
        });
      })(),
    );
  });
  await page.goto(address);
  await page.getByRole('button', { name: '存入通讯录' }).waitFor();
  await setTimeout(aheadAfter + 1500);
  await Promise.all(reading);
  // the view is counted when the screen is shown
  const begun = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  );
  const ready = begun.find(({ name }) => name.endsWith('/v1/card/hit'))?.startTime ?? Number.NaN;
  const late = new Set(
    begun.filter(({ startTime }) => startTime > ready + aheadAfter).map(({ name }) => name),
  );
  const total = (list: typeof scripts, of: 'size' | 'sent'): number =>
    list.reduce((sum, one) => sum + one[of], 0);
  const first = scripts.filter(({ url }) => !late.has(url));
  const ahead = scripts.filter(({ url }) => late.has(url));
  console.log('First view of /card/{id} by a guest');
  console.log(`${kb(total(first, 'size'))}  JavaScript, gzip, ${first.length} files (aim ≤ 105 KB)`);
  console.log(`${kb(total(first, 'sent'))}  the same as it was sent`);
  console.log(`${kb(total(ahead, 'size'))}  fetched ahead a second later for the next screens, gzip`);
  await context.close();
}

/** Milliseconds until the largest paint, and its element. */
async function largestPaint(
  browser: Browser,
  address: string,
): Promise<{ ms: number; what: string; first: number }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    const paints: { ms: number; what: string }[] = [];
    Object.assign(window, { paints });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as PerformanceEntry & { element?: Element };
        paints.push({ ms: entry.startTime, what: `${element?.tagName.toLowerCase()}.${element?.className}` });
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(address);
  await page.getByRole('button', { name: '存入通讯录' }).waitFor();
  await page.waitForLoadState('networkidle');
  const found = await page.evaluate(() => {
    const { paints } = window as unknown as { paints: { ms: number; what: string }[] };
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { ...(paints.at(-1) ?? { ms: 0, what: 'none' }), first };
  });
  await context.close();
  return found;
}

async function paints(browser: Browser, address: string): Promise<void> {
  const found: Awaited<ReturnType<typeof largestPaint>>[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await largestPaint(browser, address));
  console.log(
    `\nLargest paint on a slow 4G phone (${network.latency} ms, 1.6 Mbps down, ${slowdown}× slower CPU), median of ${runs}`,
  );
  console.log(
    `   ${seconds(median(found.map(({ ms }) => ms)))} s  (aim ≤ 1.5 s; ${found.map(({ ms }) => seconds(ms)).join(', ')}), it is ${found.at(-1)?.what}`,
  );
  console.log(`   ${seconds(median(found.map(({ first }) => first)))} s  first paint`);
}

async function findingsOf(page: Page): Promise<Record<string, number>> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const counts: Record<string, number> = {};
  for (const { impact, nodes } of violations)
    counts[impact ?? 'unknown'] = (counts[impact ?? 'unknown'] ?? 0) + nodes.length;
  return counts;
}

async function accessibility(
  guest: BrowserContext,
  member: BrowserContext,
  site: string,
  id: number,
): Promise<void> {
  const screens: [context: BrowserContext, path: string][] = [
    [guest, '/#!/guest'],
    [guest, '/#!/login'],
    [guest, `/card/${id}`],
    [guest, '/#!/user/protocol/user'],
    [member, '/#!/app/home'],
    [member, '/#!/app/user'],
    [member, `/#!/card/${id}`],
    [member, '/#!/card/list'],
    [member, '/#!/card/create'],
    [member, `/#!/card/edit?id=${id}`],
    [member, `/#!/card/callers?id=${id}`],
    [member, '/#!/card/requests'],
    [member, '/#!/no/such/place'],
  ];
  const all: Record<string, number> = {};
  console.log('\nFindings of axe, by impact');
  for (const scheme of ['light', 'dark'] as const)
    for (const [context, path] of screens) {
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(site + path);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
      const counts = await findingsOf(page);
      for (const [impact, count] of Object.entries(counts)) all[impact] = (all[impact] ?? 0) + count;
      if (Object.keys(counts).length > 0) console.log(`   ${scheme} ${path}: ${JSON.stringify(counts)}`);
      await page.close();
    }
  const words = ['critical', 'serious', 'moderate', 'minor'].map((impact) => `${all[impact] ?? 0} ${impact}`);
  console.log(`   ${2 * screens.length} screens, light and dark: ${words.join(', ')}`);
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
    const address = `${server.url}/card/${card.card_id}`;
    await scriptsOfFirstView(browser, address);
    await paints(browser, address);
    extraOfScreens();
    const [guest, member] = [await browser.newContext(phone), await browser.newContext(phone)];
    await giveCookies(member, server.url, session);
    await accessibility(guest, member, server.url, card.card_id);
  } finally {
    await browser.close();
    await server.remove();
  }
}

await main();
