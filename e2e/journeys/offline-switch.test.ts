import { expect, test } from '../fixtures.ts';
import { startServer } from '../server.ts';

test.use({ serviceWorkers: 'allow' });

test('OFFLINE=0 takes the service worker and its copies from a browser that has them', async ({
  browser,
}) => {
  const first = await startServer();
  const page = await browser.newPage();
  await page.goto(`${first.url}/#!/guest`);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
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
  );
  await page.close();
  await second.remove();
});
