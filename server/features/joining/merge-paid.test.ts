import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, makeMemberPerson } from '../circle/testing.ts';
import { makeCharging } from '../dues/testing.ts';
import { mergePeople } from '../lifecycle/testing.ts';
import { joinPaid } from './testing.ts';

const world = useWorld({ listen: true });

test('what was paid for an application that a merge ends goes back by the clock of its order [D10][D59]', async () => {
  const circle = await makeCharging(world, {
    joinType: 3,
    tiers: [{ name: '年费', price: 9900, days: 365 }],
  });
  const keep = await joinPaid(world, circle, { total: 9900 });
  const shut = await makeMemberPerson(world);
  const { memberId } = await join(world, circle, shut);
  const { pool } = world.database;
  await pool.query('update phonebook_member set state = 5, ended_at = now() where member_id = $1', [
    memberId,
  ]);
  await mergePeople(world, keep, shut);
  world.pass(9 * 86_400);
  await world.runJob('phonebook.lapse-applications');
  await world.runJob('order.deadlines');
  const { rows } = await pool.query(
    'select state, total, refunded_balance, refunded_channel from order_order where hash = $1',
    [keep.hash],
  );
  expect(rows).toMatchObject([{ state: 4, refunded_balance: 9900, refunded_channel: 0 }]);
});
