/**
 * `node bench/poster.ts [runs]`: time from opening the poster screen of the demo card, with its photo, to the drawn picture,
 * on a phone: with a slower processor alone, and also on slow 4G. Broken down by the browser's marks.
 */
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser, HOW_TO_GET_ONE } from '../e2e/browser.ts';
import { giveCookies, logInByApi } from '../e2e/people.ts';
import { startServer } from '../e2e/server.ts';
import { buildWeb } from '../scripts/web-build.ts';
import { median } from './child.ts';
import { network, phone, seconds, slowdown } from './phone.ts';

const runs = Number(process.argv[2] ?? 7);
/** The person whom the demo's ready line names. */
const demoPhone = '13800138000';

type Session = Awaited<ReturnType<typeof logInByApi>>;

/** Milliseconds until the picture is shown, and until each of its requests was answered. */
interface Drawn {
  ms: number;
  steps: Record<string, number>;
}

async function draw(browser: Browser, site: string, session: Session, slow: boolean): Promise<Drawn> {
  const context = await browser.newContext(phone);
  await giveCookies(context, site, session);
  const page = await context.newPage();
  await page.goto(`${site}/#!/card/default`);
  await page.getByRole('link', { name: '名片海报' }).waitFor();
  // wait for the prefetch of likely next screens, which is not counted
  await setTimeout(2500);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (slow) await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const drawn = await page.evaluate(async () => {
    const steps: Record<string, number> = {};
    const from = performance.now();
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      steps['drawn'] = performance.now() - from;
      toBlob.call(
        this,
        (blob) => {
          steps['encoded'] = performance.now() - from;
          done(blob);
        },
        ...how,
      );
    };
    location.hash = '#!/card/poster';
    const picture = await new Promise<HTMLImageElement>((found) => {
      const look = (): void => {
        const image = document.querySelector<HTMLImageElement>('figure img');
        if (image?.complete && image.naturalWidth > 0) found(image);
        else requestAnimationFrame(look);
      };
      look();
    });
    await picture.decode();
    const ms = performance.now() - from;
    for (const { name, startTime, duration } of performance.getEntriesByType('resource')) {
      if (startTime < from) continue;
      const { pathname, search } = new URL(name);
      const what = /qrcode/.test(pathname)
        ? 'code'
        : /short-link/.test(pathname)
          ? 'short link'
          : /imageView2/.test(search)
            ? 'photo'
            : pathname.endsWith('.js')
              ? 'code of the screen'
              : '';
      if (what !== '') steps[what] = Math.max(steps[what] ?? 0, startTime + duration - from);
    }
    return { ms, steps };
  });
  await context.close();
  return drawn;
}

async function measure(browser: Browser, site: string, session: Session, slow: boolean): Promise<void> {
  const all: Drawn[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await draw(browser, site, session, slow));
  const times = all.map(({ ms }) => ms);
  const where = slow ? `${slowdown}× slower CPU, slow 4G (${network.latency} ms)` : `${slowdown}× slower CPU`;
  console.log(`\nPoster, ${where}, median of ${runs}`);
  console.log(`   ${seconds(median(times))} s  (${times.map(seconds).join(', ')})`);
  for (const what of new Set(all.flatMap(({ steps }) => Object.keys(steps))))
    console.log(`   ${seconds(median(all.map(({ steps }) => steps[what] ?? 0)))} s  ${what} there`);
}

async function main(): Promise<void> {
  await buildWeb();
  const found = await findBrowser();
  if (!found) throw new Error(HOW_TO_GET_ONE);
  const server = await startServer({ env: { DEMO: '1' } });
  const browser = await chromium.launch(found);
  try {
    const session = await logInByApi(server.url, demoPhone);
    for (const slow of [false, true]) await measure(browser, server.url, session, slow);
  } finally {
    await browser.close();
    await server.remove();
  }
}

await main();
