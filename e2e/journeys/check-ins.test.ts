import { checkIn } from '@qunlu/contract/checkin/calls.ts';
import { saveCampaign, savePatch } from '@qunlu/contract/checkin/settings.ts';
import { minuteOf, secondsOfMinute } from '@qunlu/contract/checkin/streak.ts';
import { dayName, longDay, shortDay } from '@qunlu/contract/checkin/words.ts';
import { expect, test } from '../fixtures.ts';
import { expectPath, field, tip } from '../steps.ts';
import { row, show } from '../world/circle-stories.ts';
import { by, joinByApi, makeCircle, newKey, personAt, placeOf } from '../world/circles.ts';
import { openModules } from '../world/courses.ts';

test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

test('[R143] [R144] [D82] [D83] [B011] a streak goes on over a day that is made good and a change of its windows', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const today = (): number => Math.floor(minuteOf(clocked.now()) / 1440);
  /** Ten in the morning, so many days from today. */
  const passTo = (days: number): Promise<void> =>
    clocked.pass(secondsOfMinute((today() + days) * 1440 + 600) - Math.floor(clocked.now() / 1000));
  const place = placeOf(clocked);
  const owner = await personAt(place, '沈知微');
  const circle = await makeCircle(place, owner);
  await openModules(place, owner, circle, ['checkin']);
  const member = await personAt(place, '林知远');
  await joinByApi(place, member, circle);
  const first = today() + 1;
  const body = { id: circle, title: '晨读', starts_on: dayName(first), ends_on: dayName(first + 99) };
  const { id } = await by(place, owner)(saveCampaign, {
    body: { ...body, weekdays: [1, 2, 3, 4, 5, 6, 7], who: 'all', ranked: 1 },
    idempotencyKey: newKey(),
  });
  await by(place, owner)(savePatch, {
    body: { id, allowance: 3, days: 3, way: 'score', price: 0, counts: 1 },
  });
  // Three days are done, the fourth is missed.
  for (let day = 0; day < 3; day += 1) {
    await passTo(1);
    await by(place, member)(checkIn, {
      body: { id, client_id: `story-${day}`, day: dayName(today()), window: 0, text: `第 ${day + 1} 天` },
    });
  }
  await passTo(2);
  const missed = today() - 1;
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, member, `/phonebook/${circle}/checkin`);
  const streak = page.getByRole('region', { name: '我的连续' });
  await expect(streak).toContainText('累计3天');
  await expectAccessible(page);
  await page.getByRole('button', { name: `${longDay(missed)}，没有打，补卡` }).click();
  await page.getByRole('button', { name: '去补卡' }).click();
  await page.getByRole('textbox', { name: /写点什么/ }).fill('昨天在车上读的');
  await page.getByRole('button', { name: '补卡', exact: true }).click();
  await expect(page.getByRole('heading', { name: '连续 4 天' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到打卡' }).click();
  await expect(page.getByRole('img', { name: `${longDay(missed)}，已补卡` })).toBeVisible();
  await page.getByRole('link', { name: /^打卡 · 还剩/ }).click();
  await page.getByRole('textbox', { name: /写点什么/ }).fill('第五天');
  await page.getByRole('button', { name: '打卡', exact: true }).click();
  await expect(page.getByRole('heading', { name: '连续 5 天' })).toBeVisible();

  // The windows change: from the next due day, and today stays done.
  await show(page, clocked.url, owner, `/phonebook-setting/${circle}`);
  await row(page, /^打卡/).click();
  await expectPath(page, `/phonebook-setting/${circle}/checkin-rule`);
  await expectAccessible(page);
  await page.getByRole('link', { name: '时间', exact: true }).click();
  await page.getByRole('radio', { name: '只在几个时段' }).click();
  await field(page, '第 1 个时段的开始').fill('09:00');
  await field(page, '第 1 个时段的结束').fill('12:00');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(tip(page, '已保存')).toBeVisible();
  await expect(page.getByText(`下面是从 ${longDay(today() + 1)} 起的要求，那天以前还按原来的`)).toBeVisible();
  await expectAccessible(page);

  await show(page, clocked.url, member, `/phonebook/${circle}/checkin`);
  await expect(page.getByText(new RegExp(`从 ${shortDay(today() + 1)} 起：每天，09:00–12:00`))).toBeVisible();
  await expect(streak).toContainText('连续5天');
  await passTo(1);
  await page.reload();
  await page.getByRole('link', { name: /^打卡 · 还剩 1 小时/ }).click();
  await page.getByRole('textbox', { name: /写点什么/ }).fill('第六天');
  await page.getByRole('button', { name: '打卡', exact: true }).click();
  await expect(page.getByRole('heading', { name: '连续 6 天' })).toBeVisible();
  await page.getByRole('link', { name: '做一张海报' }).click();
  await expect(page.getByRole('img', { name: '晨读，连续 6 天，累计 6 天' })).toBeVisible();
  await expectAccessible(page);
});
