import { listDonations } from '@qunlu/contract/donation/calls.ts';
import { hideDonationWords, listStaffDonations } from '@qunlu/contract/donation/staff.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join } from '../circle/testing.ts';
import { erasePerson, exportsOf } from '../lifecycle/service/fates.ts';
import { makeSettled } from '../moderation/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { donate } from '@qunlu/contract/donation/calls.ts';
import { donationLifecycle } from './service/lifecycle.ts';
import { give, makeTaking } from './testing.ts';

const world = useWorld({ listen: true });

const firstFor = async ({ id }: { id: number }, { token }: Person) =>
  (await world.ask(listDonations, { query: { id }, token })).list[0];

test('words of a donation can be reported by members, and are hidden after three; the amount stays in the list [D137][D87]', async () => {
  const circle = await makeTaking(world);
  const donor = await give(world, circle, { message: '加微信领红包' });
  const reader = await join(world, circle);
  const id = (await firstFor(circle, reader))?.id ?? 0;
  const report = (by: Person) =>
    world.call('POST', reportSubject.path, {
      token: by.token,
      body: { type: 'donation', id, reason: 'spam' },
      ip: freshIp(),
    });
  expect((await report(await makePerson(world))).body.errcode).toBe(40400);
  for (const person of await makeSettled(world, 3)) {
    await join(world, circle, person);
    expect((await report(person)).status).toBe(200);
  }
  expect(await firstFor(circle, reader)).toMatchObject({ message: '', amount: 6600 });
  expect(await firstFor(circle, donor)).toMatchObject({ message: '加微信领红包' });
  const { office } = await makeStaff(world, 'auditor');
  const reported = await world.ask(listStaffDonations, { query: {}, token: office });
  expect(reported.list).toMatchObject([{ donation_id: id, hidden: true, reports: 3 }]);
});

test('a word of the list is refused before there is an order [D137]', async () => {
  const circle = await makeTaking(world);
  const member = await join(world, circle);
  const operator = await makeStaff(world, 'operator');
  await world.ask(addWord, { body: { word: '刷单返利', level: 'refuse' }, token: operator.office });
  const body = { id: circle.id, amount: 600, message: '刷单返利找我', anonymous: 0 };
  const answer = await world.call('POST', donate.path, { token: member.token, body });
  expect(answer.body).toMatchObject({ errcode: 45100, field: 'message' });
});

test('staff hides the words of a donation with a reason, and shows them again; it stands in the log [D138][D87]', async () => {
  const circle = await makeTaking(world);
  const donor = await give(world, circle, { message: '来看我的小店' });
  const reader = await join(world, circle);
  const id = (await firstFor(circle, reader))?.id ?? 0;
  const { office } = await makeStaff(world, 'auditor');
  const hide = (hidden: 0 | 1, reason = '留言是广告，已经核对') =>
    world.call('POST', hideDonationWords.path, { token: office, body: { donation_id: id, hidden, reason } });
  expect((await hide(1, '广告')).body).toMatchObject({ errcode: 40001, field: 'reason' });
  expect((await hide(1)).status).toBe(200);
  expect((await hide(1)).body.errcode).toBe(42200);
  expect(await firstFor(circle, reader)).toMatchObject({ message: '' });
  expect((await hide(0)).status).toBe(200);
  expect(await firstFor(circle, reader)).toMatchObject({ message: '来看我的小店' });
  const { rows } = await world.database.pool.query(
    `select action, subject from staff_audit where subject = $1 order by 1`,
    [`donation:${id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['hide-donation:hidden', 'hide-donation:shown']);
  const { office: finance } = await makeStaff(world, 'finance');
  const all = await world.ask(listStaffDonations, {
    query: { queue: 'all', circle_id: circle.id },
    token: finance,
  });
  expect(all.list).toMatchObject([{ user_id: donor.userId, amount: 6600 }]);
  expect(
    (await world.ask(listStaffDonations, { query: { queue: 'refunded' }, token: finance })).list,
  ).toEqual([]);
});

test('the export has what one gave; who leaves is named no more and their words go, the sum stays [D13][D150]', async () => {
  const circle = await makeTaking(world);
  const donor = await give(world, circle, { message: '谢谢每周的茶', anonymous: 1 });
  const reader = await join(world, circle);
  const ctx = jobContext(world.deps);
  expect(await exportsOf(ctx, donor.userId, donationLifecycle)).toMatchObject({
    支持过的圈子: [{ '金额（元）': '66.00', 留言: '谢谢每周的茶', 匿名: '是' }],
  });
  await inTransaction(ctx, (tx) => erasePerson(tx, donor.userId, [donationLifecycle]));
  expect(await firstFor(circle, reader)).toMatchObject({ amount: 6600, message: '' });
});
