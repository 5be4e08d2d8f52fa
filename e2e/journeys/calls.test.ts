import { createGroupCalls } from '@qunlu/contract/call/group.ts';
import { buyMinutes, viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { callRules } from '@qunlu/contract/call/rules.ts';
import { acceptApplication, applyFriend } from '@qunlu/contract/friend/applications.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import type { Page } from '@playwright/test';
import type { ClockedServer } from '../clocked.ts';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { expectPath } from '../steps.ts';
import { row, show } from '../world/circle-stories.ts';
import { by, joinByApi, makeCircle, newKey, personAt, placeOf, type Someone } from '../world/circles.ts';
import { payByApi } from '../world/money.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const hour = 3600;

/** Nobody is called at night: the clock goes on to an hour at which the story has time. */
async function untilDay(clocked: ClockedServer): Promise<void> {
  const { from, to } = callRules.hours;
  const seconds = (clocked.now() - startOfDay(new Date(clocked.now())).getTime()) / 1000;
  if (seconds < from * hour) await clocked.pass(from * hour - seconds + 60);
  if (seconds > (to - 1) * hour) await clocked.pass((24 + from) * hour - seconds + 60);
}

/** Somebody whose phone is picked up in the sandbox: the last digit of its number says so. */
async function callable(clocked: ClockedServer, realname: string): Promise<Someone> {
  let phone = newPhone();
  while (/[789]$/.test(phone)) phone = newPhone();
  return personAt(placeOf(clocked), realname, phone);
}

async function buy(clocked: ClockedServer, someone: Someone, circleId?: number): Promise<void> {
  const { hash } = await by(placeOf(clocked), someone)(buyMinutes, {
    body: { minutes: 50, ...(circleId === undefined ? {} : { circle_id: circleId }) },
    idempotencyKey: newKey(),
  });
  await payByApi(clocked.url, someone, { hash, total: 500 }, clocked.now());
}

/** Two friends, of whom the first has 50 minutes. */
async function friends(clocked: ClockedServer): Promise<[Someone, Someone]> {
  await untilDay(clocked);
  const [one, other] = [await callable(clocked, '沈知微'), await callable(clocked, '林知远')];
  const place = placeOf(clocked);
  const { id } = await by(place, other)(applyFriend, {
    body: { user_id: one.user_id },
    idempotencyKey: newKey(),
  });
  await by(place, one)(acceptApplication, { body: { id } });
  await buy(clocked, one);
  return [one, other];
}

/** So many seconds go by for the phones, too. */
async function passes(clocked: ClockedServer, seconds: number): Promise<void> {
  await clocked.pass(seconds);
  await clocked.runJob('platform.play-calls');
}

const stands = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();
test('[D136] two phones ring one after the other, one hangs up, and both are told; a minute of each is used, the rest of what was held is back', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const [caller, callee] = await friends(clocked);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, caller, '/inbia/call');
  await expect(page.getByText('还没有通话')).toBeVisible();
  await page.getByRole('button', { name: '打给好友' }).click();
  const asked = page.getByRole('dialog', { name: '打给谁' });
  await asked.getByRole('checkbox', { name: /林知远/ }).check();
  await asked.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '呼叫', exact: true }).click();
  await expectPath(page, /^\/inbia\/call\/\d+$/);
  await expectAccessible(page);

  const other = await newBrowser({}, clocked);
  await show(other, clocked.url, callee, '/inbia/call');
  await row(other, /^沈知微/).click();
  await passes(clocked, 4);
  await passes(clocked, 4);
  for (const one of [page, other]) await stands(one, '通话中');
  await expect(page.getByRole('main')).toContainText('10 分钟');

  await other.getByRole('button', { name: '挂断' }).click();
  for (const one of [page, other]) await stands(one, '已结束');
  await expect(page.getByRole('main')).toContainText('用了2 分钟');
  await expect(page.getByRole('main')).toContainText('账户还有48 分钟');
  await expect(other.getByRole('main')).not.toContainText('分钟');
  expect(await by(placeOf(clocked), caller)(viewMinutes)).toMatchObject({ minutes: 48, held: 0 });
});

test('[D136] a circle is called: who was not chosen comes in by the code, each talks with a phone of their own, and the circle pays for who answered', async ({
  clocked,
  newBrowser,
}) => {
  await untilDay(clocked);
  const place = placeOf(clocked);
  const owner = await callable(clocked, '沈知微');
  const id = await makeCircle(place, owner);
  const [called, late] = [await callable(clocked, '林知远'), await callable(clocked, '周敦颐')];
  for (const one of [called, late]) await joinByApi(place, one, id);
  await by(place, owner)(createGroupCalls, { body: { id } });
  await buy(clocked, owner, id);

  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, owner, `/inbia/pcall/${id}/home`);
  await page.getByRole('button', { name: '选成员，开始通话' }).click();
  const asked = page.getByRole('dialog', { name: '呼叫谁' });
  await asked.getByRole('checkbox', { name: /林知远/ }).check();
  await asked.getByRole('button', { name: '完成' }).click();
  await expectPath(page, new RegExp(`^/inbia/pcall/${id}/status/[0-9]+$`));
  const code = (await page.getByText(/^\d{6}$/).textContent()) ?? '';
  await passes(clocked, 4);
  await stands(page, '通话中');
  await expect(page.getByRole('main')).toContainText('2 人，接通 2 人');

  const other = await newBrowser({}, clocked);
  await show(other, clocked.url, late, `/inbia/pcall/${id}/home`);
  await other.getByRole('button', { name: '输入加入码' }).click();
  await other.getByRole('dialog', { name: '加入码' }).getByRole('textbox').fill(code);
  await other.getByRole('button', { name: '加入', exact: true }).click();
  await expect(other.getByRole('heading', { name: '加入西湖茶友会的通话' })).toBeVisible();
  await other.getByRole('button', { name: '加入', exact: true }).click();
  await expectPath(other, /\/status\/\d+$/);
  await expect(page.getByRole('main')).toContainText('3 人，接通 2 人');
  await passes(clocked, 4);
  for (const one of [page, other]) await expect(one.getByRole('main')).toContainText('3 人，接通 3 人');

  await other.getByRole('button', { name: '我先挂断' }).click();
  await expect(row(page, /周敦颐/).or(page.getByRole('button', { name: '重拨：周敦颐' }))).toBeVisible();
  await page.getByRole('button', { name: '结束通话' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '结束通话' })
    .click();
  await stands(page, '已结束');
  await expect(page.getByRole('main')).toContainText('账户还有47 分钟');
  expect(await by(place, owner)(viewMinutes, { query: { circle_id: id } })).toMatchObject({
    minutes: 47,
    held: 0,
  });
});

test('[D136] a call goes on while there are minutes; when the last are held both read that it ends, and it has cost no more than there was', async ({
  clocked,
  newBrowser,
}) => {
  const [caller, callee] = await friends(clocked);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, caller, `/inbia/call?user=${callee.user_id}`);
  await page.getByRole('button', { name: '呼叫', exact: true }).click();
  await expectPath(page, /^\/inbia\/call\/\d+$/);
  const other = await newBrowser({}, clocked);
  await show(other, clocked.url, callee, '/inbia/call');
  await row(other, /^沈知微/).click();
  await passes(clocked, 4);
  await passes(clocked, 4);
  for (const one of [page, other]) await stands(one, '通话中');

  // 25 minutes of two phones: each is held as the one before it nears its end.
  for (let minute = 3.5; minute < 24; minute += 1) {
    await clocked.pass(minute === 3.5 ? 210 : 60);
    await clocked.runJob('call.keep-time');
  }
  for (const one of [page, other]) await expect(one.getByRole('main')).toContainText('分钟用完了');
  await clocked.pass(31);
  await clocked.runJob('call.keep-time');
  await clocked.runJob('platform.play-calls');
  for (const one of [page, other]) {
    await stands(one, '已结束');
    await expect(one.getByRole('main')).toContainText('分钟用完了，充值后可以再打');
  }
  const left = await by(placeOf(clocked), caller)(viewMinutes);
  expect(left).toMatchObject({ held: 0 });
  expect([left.minutes >= 0, left.minutes <= 4]).toEqual([true, true]);
});
