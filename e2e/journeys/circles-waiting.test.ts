import { setPrivilege } from '@qunlu/contract/membership/staff.ts';
import { leaveCircle } from '@qunlu/contract/joining/calls.ts';
import { expect, test } from '../fixtures.ts';
import { callApi } from '../api.ts';
import { expectPath, tip } from '../steps.ts';
import { by, joinByApi, newKey, personAt } from '../world/circles.ts';
import { circleWith, hireClerk, row, show } from '../world/circle-stories.ts';

test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const [seats, usual] = [10, 200];

test('[D64] [D97] a circle is full: somebody waits, a seat becomes free and is kept for them, and they are in', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const clerk = await hireClerk(clocked, ['operator']);
  const permit = (value: number) =>
    callApi(clocked.url, setPrivilege, {
      at: clocked.now(),
      token: clerk,
      body: { key: 'phonebook.seats', level: 'none', value, from: 0, reason: '为了满员的故事' },
      idempotencyKey: newKey(),
    });
  await permit(seats);
  const { place, id } = await circleWith(clocked, []);
  const members = await Promise.all(
    Array.from({ length: seats - 1 }, async (_, index) => {
      const member = await personAt(place);
      await joinByApi(place, member, id, { realname: `茶客${index}` });
      return member;
    }),
  );
  const someone = await personAt(place, '林知远');
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, someone, `/phonebook/${id}/join`);
  await expect(page.getByText('通讯录已满员')).toBeVisible();
  await page.getByRole('button', { name: '候补一个空位' }).click();
  await expect(tip(page, '已候补，轮到您会通知')).toBeVisible();
  await expect(page.getByText('候补中，轮到您会通知；候补不收钱')).toBeVisible();
  await expectAccessible(page);

  for (const member of members.slice(0, 1)) await by(place, member)(leaveCircle, { body: { id } });
  // The seat is nobody else's meanwhile.
  const other = await personAt(place);
  await expect(joinByApi(place, other, id, { realname: '赵明诚' })).rejects.toThrow(/answered 422/);
  await page.getByRole('link', { name: '我的候补' }).click();
  await expect(page.getByText('轮到您了')).toBeVisible();
  await row(page, /^去确认/).click();
  await expect(page.getByText(/^候补轮到您了，名额为您留到/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '加入', exact: true }).click();
  await expectPath(page, `/phonebook/${id}`);
  await expect(page.getByRole('main')).toContainText(`${seats} 位成员`);
  await permit(usual);
});
