import { expect, test } from '../fixtures.ts';
import { tip } from '../steps.ts';
import { show } from '../world/circle-stories.ts';
import { personAt, placeOf, type Someone } from '../world/circles.ts';

// The one server of this story: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const day = 86_400;

test('a need is posted and matched, somebody applies and is accepted: cards are swapped, the talk is open; 30 days later both are asked [R151][R153][R156][R157][D132]', async ({
  clocked,
  page,
  context,
}) => {
  const place = placeOf(clocked);
  const [owner, asker] = [await personAt(place, '沈知微'), await personAt(place, '顾南舟')] as [
    Someone,
    Someone,
  ];
  clocked.follow(context);
  const post = async (by: Someone, side: string, title: string, content: string): Promise<void> => {
    await show(page, clocked.url, by, '/cooperation/create');
    await page.getByRole('radio', { name: side }).check({ force: true });
    await page.getByLabel('标题').fill(title);
    await page.getByLabel('说明').fill(content);
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('已发布，90 天有效')).toBeVisible();
  };
  await post(owner, '我在找', '找茶叶礼盒的采购渠道', '自有茶园，年产三千套');
  await post(asker, '我能给', '有茶叶礼盒的企业渠道', '两百家企业的福利采购');
  // Matched, with the reason.
  await show(page, clocked.url, asker, '/app/find');
  await page.getByRole('navigation', { name: '找什么' }).getByRole('link', { name: '合作' }).click();
  await page.getByRole('radio', { name: '合适的' }).check({ force: true });
  const found = page.getByRole('link', { name: /找茶叶礼盒的采购渠道/ });
  await expect(found).toContainText('您有渠道 · 都说到“茶叶”');
  await found.click();
  await page.getByRole('link', { name: '申请合作' }).click();
  await page.getByLabel('附言').fill('我手上有几家在看中秋的茶礼');
  await page.getByRole('button', { name: '发出申请' }).click();
  await expect(page.getByRole('heading', { name: '申请已发出' })).toBeVisible();
  // Accepted: friends by their cards, and in the conversation.
  await show(page, clocked.url, owner, '/app/home');
  await page.getByRole('link', { name: /个合作申请等您回复/ }).click();
  await expect(page.getByText('我手上有几家在看中秋的茶礼')).toBeVisible();
  await page.getByRole('button', { name: /^同意并换名片/ }).click();
  await expect(page).toHaveURL(/#!\/app\/consult\/\d+/);
  await expect(page.getByText('找茶叶礼盒的采购渠道')).toBeVisible();
  await page.goto(`${clocked.url}/#!/app/friends`);
  await expect(page.getByRole('link', { name: /顾南舟/ })).toBeVisible();
  // What came of it.
  await clocked.pass(30 * day + 60);
  await clocked.runJob('cooperation.ask');
  await show(page, clocked.url, await personAt(place, '', asker.phone), '/cooperation/my?tab=asked');
  await page.getByRole('button', { name: /^谈成了/ }).click();
  await expect(tip(page, '记下了，对方看不到您说了什么')).toBeVisible();
});
