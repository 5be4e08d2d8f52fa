import { viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { acceptApplication, applyFriend } from '@qunlu/contract/friend/applications.ts';
import { listVouches } from '@qunlu/contract/vouch/calls.ts';
import { expect, test } from '../fixtures.ts';
import { tip } from '../steps.ts';
import { show } from '../world/circle-stories.ts';
import { by, newKey, personAt, placeOf, type Place, type Someone } from '../world/circles.ts';

test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const day = 86_400;

async function befriend(place: Place, one: Someone, other: Someone): Promise<void> {
  const { id } = await by(place, one)(applyFriend, {
    body: { user_id: other.user_id },
    idempotencyKey: newKey(),
  });
  await by(place, other)(acceptApplication, { body: { id } });
}

test('a friend vouches from a card; the vouched one sees it first, shows it, hides it; friends of the friend read it by name, strangers nothing [D40]', async ({
  clocked,
  page,
  context,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  clocked.follow(context);
  const phone = (await personAt(place, '沈知微')).phone;
  // A session lasts thirty days, and so long an account must be there before it vouches.
  await clocked.pass(31 * day);
  const giver: Someone = { ...(await personAt(place, '', phone)), realname: '沈知微' };
  const [who, near, stranger] = [
    await personAt(place, '顾南舟'),
    await personAt(place, '许知夏'),
    await personAt(place, '林知远'),
  ];
  await befriend(place, giver, who);
  await befriend(place, near, giver);
  const { card_id: card } = await by(place, who)(viewDefaultCard);

  await test.step('写佐证 stands in the sheet of a friend', async () => {
    await show(page, clocked.url, giver, `/card/${card}`);
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '写佐证' }).click();
    await page.getByRole('radio', { name: '合作' }).check();
    await page.getByLabel('从哪一年').selectOption('2019');
    await page.getByLabel('到哪一年').selectOption('2021');
    await page.getByLabel('补充一句').fill('一起做过两届茶博会的展台');
    await expectAccessible(page);
    await page.getByRole('button', { name: '为顾南舟佐证' }).click();
    await expect(tip(page, /^已写好/)).toBeVisible();
    await expect(page.getByText('对方先看到，一天后双方的好友看到')).toBeVisible();
    await expectAccessible(page);
  });

  const line = page.getByRole('link', { name: '您的 1 位好友佐证' });

  await test.step('the vouched one reads of it, and shows it before its day is over', async () => {
    await show(page, clocked.url, who, '/user/notices');
    await page.getByText('沈知微为您写了佐证').first().click();
    await expect(page.getByText('合作 2019–2021')).toBeVisible();
    await page.getByRole('button', { name: /^现在就展示/ }).click();
    await expect(tip(page, '已展示给双方的好友')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a friend of who vouches comes from the card to their words; a stranger sees none', async () => {
    await show(page, clocked.url, near, `/card/${card}`);
    await line.click();
    await expect(page.getByText('一起做过两届茶博会的展台')).toBeVisible();
    await expect(page.getByRole('link', { name: /沈知微/ })).toBeVisible();
    await expectAccessible(page);
    await show(page, clocked.url, stranger, `/vouches/${who.user_id}`);
    await expect(page.getByText('没有您能看到的佐证')).toBeVisible();
  });

  await test.step('hidden it is seen by its two people alone', async () => {
    await show(page, clocked.url, who, '/user/vouches');
    await page.getByRole('button', { name: /^隐藏/ }).click();
    await expect(page.getByText('您已隐藏，别人看不到')).toBeVisible();
    await show(page, clocked.url, near, `/vouches/${who.user_id}`);
    await expect(page.getByText('没有您能看到的佐证')).toBeVisible();
    const { list } = await by(place, giver)(listVouches, { query: { box: 'given' } });
    expect(list).toMatchObject([{ hidden: true, state: 0 }]);
  });
});
