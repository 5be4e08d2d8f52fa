import { makeCoupon, stopCoupon } from '@qunlu/contract/dues/tiers.ts';
import { openFormPhone, viewForm } from '@qunlu/contract/circle/members-admin.ts';
import { listLogs } from '@qunlu/contract/circle/settings.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeAdmin, makeMemberPerson } from '../circle/testing.ts';
import { makeCharging, memberNow, payOrder } from './testing.ts';
import { apply } from '../joining/testing.ts';

const world = useWorld({ listen: true });

test('what somebody submitted who has not paid is no admin’s, nor afterwards when the time to pay is over [D59]', async () => {
  const circle = await makeCharging(world, { joinType: 3 });
  const admin = await makeAdmin(world, circle, ['apply', 'member']);
  const [gone, paying] = [await makeMemberPerson(world), await makeMemberPerson(world)];
  const statuses = async (person: { userId: number }): Promise<number[]> => {
    const one = { id: circle.id, member_id: (await memberNow(world, circle, person)).memberId };
    const read = await world.call('GET', viewForm.path, { token: admin.token, query: one });
    const opened = await world.call('POST', openFormPhone.path, { token: admin.token, body: one });
    return [read.status, opened.status];
  };
  await apply(world, circle, gone);
  const hash = await apply(world, circle, paying);
  expect(await statuses(gone)).toEqual([404, 404]);
  await payOrder(world, paying, hash, 3000);
  expect(await statuses(paying)).toEqual([200, 200]);
  world.pass(31 * 60);
  await world.runJob('order.close-unpaid');
  expect((await memberNow(world, circle, gone)).state).toBe(3);
  expect(await statuses(gone)).toEqual([404, 404]);
});

test('the log that every admin reads has no code of a coupon [D57][D158]', async () => {
  const circle = await makeCharging(world);
  const { token } = circle.owner;
  const coupon = { id: circle.id, code: 'TEA88', off: 1000, uses: 1, days: 7 };
  const { id } = await world.ask(makeCoupon, { body: coupon, token });
  await world.ask(stopCoupon, { body: { id: circle.id, coupon_id: id }, token });
  const admin = await makeAdmin(world, circle, ['plugin']);
  const log = await world.call('GET', listLogs.path, { token: admin.token, query: { id: circle.id } });
  expect(log.text).toContain('优惠码');
  expect(log.text).not.toContain('TEA88');
});
