import { expect, test } from '../fixtures.ts';
import { startServer } from '../server.ts';

test.use({ serviceWorkers: 'allow' });
/** A worker fetches everything ahead before it serves; two servers are started here. */
const starting = { timeout: 60_000 };
test.setTimeout(240_000);

test('OFFLINE=0 takes the service worker and its copies from a browser that has them', async ({
  browser,
}) => {
  const first = await startServer();
  const page = await browser.newPage();
  await page.goto(`${first.url}/#!/guest`);
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    null,
    starting,
  );
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0);
  await first.stop();
  const { dataFolder } = first;
  const second = await startServer({
    dataFolder,
    port: Number(new URL(first.url).port),
    env: { OFFLINE: '0' },
  });
  await page.reload();
  // The browser compares the worker on each visit; the copies go before the registration does.
  await page.waitForFunction(
    async () =>
      (await caches.keys()).length === 0 && (await navigator.serviceWorker.getRegistration()) === undefined,
    null,
    starting,
  );
  await page.close();
  await second.remove();
});
