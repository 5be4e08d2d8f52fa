import { readFile } from 'node:fs/promises';
import { logout } from '@qunlu/contract/account/calls.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { swapCards } from '@qunlu/contract/friend/applications.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { makeCard, shen } from '../world/cards.ts';

test('[D164][K009][D5] what happens elsewhere shows on every open page at once, and a page whose session has ended asks to log in', async ({
  newPerson,
  site,
  watch,
}) => {
  const [owner, other] = [await newPerson(), await newPerson()];
  const session = await owner.logIn();
  const card = await makeCard(site, session.token, shen);
  const visitor = await other.logIn();
  await makeCard(site, visitor.token, { ...shen, realname: '林知远' });

  const second = await owner.context.newPage();
  const pages = [owner.page, second];
  await test.step('two tabs stand open, each with its socket', async () => {
    for (const page of pages) {
      // Who logs in is told by an event of each topic that the page is live.
      const live = page.waitForEvent('websocket').then((socket) =>
        socket.waitForEvent('framereceived', {
          predicate: ({ payload }) => String(payload).includes('"live"'),
        }),
      );
      await page.goto('/#!/app/home');
      await live;
      await expect(page.getByRole('link', { name: '消息', exact: true })).toBeVisible();
    }
  });

  await test.step('somebody wants to swap cards: both say so, sooner than they would ask', async () => {
    await callApi(site, swapCards, {
      body: { card_id: card.card_id },
      token: visitor.token,
      idempotencyKey: `live-swap-${Date.now()}`,
    });
    for (const page of pages)
      await expect(page.getByRole('link', { name: /条未读.*消息|消息.*条未读/ })).toBeVisible({
        timeout: 5000,
      });
  });

  await test.step('the session ends on another device', async () => {
    watch.expect(/401/);
    await callApi(site, logout, { token: session.token });
    for (const page of pages) await expect(page).toHaveURL(/login/);
  });
});

test('opened by 127.0.0.1 a card shows its picture, which was stored under localhost', async ({
  newPerson,
  newBrowser,
  site,
}) => {
  const session = await (await newPerson()).logIn();
  const {
    upload,
    token,
    url: base,
  } = await callApi(site, uploadCredential, {
    query: { bucket: 'public' },
    token: session.token,
  });
  const form = new FormData();
  form.append('token', token);
  const picture = await readFile(new URL('../../web/public/icon-192.png', import.meta.url));
  form.append('file', new File([picture], 'me.png', { type: 'image/png' }));
  const answer = await fetch(upload, { method: 'POST', body: form });
  const { key } = (await answer.json()) as { key: string };
  expect(base).toContain(site);
  const card = await makeCard(site, session.token, { ...shen, avatar: `${base}${key}` });

  const other = site.replace('localhost', '127.0.0.1');
  const page = await newBrowser({ baseURL: other });
  await page.goto(`/card/${card.card_id}`);
  const image = page.locator('img[src*="/files/public/"]').first();
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  expect(new URL((await image.getAttribute('src')) ?? '', other).origin).toBe(other);
});
