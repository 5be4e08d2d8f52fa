import { acceptMembers, listApplied } from '@qunlu/contract/joining/deciding.ts';
import { joinType } from '@qunlu/contract/circle/rules.ts';
import { expect, test } from '../fixtures.ts';
import { expectPath, field } from '../steps.ts';
import { show } from '../world/circle-stories.ts';
import { by, chargeByApi, inviteByApi, makeCircle, personAt, placeOf, realNameAt } from '../world/circles.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

test('[R067] [D59] one person joins by a password, by an invitation alone, and by paying and being looked at', async ({
  clocked,
  newBrowser,
  watch,
}) => {
  watch.expect(/POST .*phonebook\/join 400/);
  const place = placeOf(clocked);
  const owner = await personAt(place, '沈知微');
  await realNameAt(place, owner);
  const joiner = await personAt(place, '林知远');
  const page = await newBrowser({}, clocked);
  const join = page.getByRole('button', { name: '加入', exact: true });

  const secret = await makeCircle(place, owner, {
    name: '龙井同乡会',
    join_type: joinType.password,
    password: '谷雨之前采茶',
  });
  await show(page, clocked.url, joiner, `/phonebook/${secret}/join`);
  await field(page, '加入口令').fill('清明之后采茶');
  await join.click();
  await expect(page.getByText('口令不对，请再问一下邀请您的人')).toBeVisible();
  await field(page, '加入口令').fill('谷雨之前采茶');
  await join.click();
  await expectPath(page, `/phonebook/${secret}`);

  const closed = await makeCircle(place, owner, { name: '茶馆老板会', join_type: joinType.invitation });
  await page.goto(`/#!/phonebook/${closed}/join`);
  await expect(page.getByText('这个通讯录仅限邀请，请向成员要一个邀请链接')).toBeVisible();
  await expect(join).toHaveCount(0);
  await page.goto(`/#!/phonebook/${closed}/s/${await inviteByApi(place, owner, closed)}`);
  await page.getByRole('link', { name: '去加入' }).click();
  await expect(page.getByRole('main')).toContainText('沈知微');
  await join.click();
  await expectPath(page, `/phonebook/${closed}`);

  const chosen = await makeCircle(place, owner, { name: '制茶师名录' });
  await chargeByApi(place, owner, chosen, { price: 5000 }, joinType.paidApproval);
  await page.goto(`/#!/phonebook/${chosen}/join`);
  await page.getByRole('button', { name: '付 ¥50.00 并申请' }).click();
  await page.getByRole('button', { name: '付款 ¥50.00' }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
  await expect(page.getByText('申请已提交，等圈主或管理员审核，结果会通知您')).toBeVisible();
  const { list } = await by(place, owner)(listApplied, { query: { id: chosen } });
  await by(place, owner)(acceptMembers, {
    body: { id: chosen, member_ids: list.map(({ member_id }) => member_id) },
  });
  await page.reload();
  await expect(page.getByRole('main')).toContainText('2 位成员');
});
