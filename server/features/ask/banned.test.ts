import { orderState } from '@qunlu/contract/order/rules.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import {
  confirmPayment,
  idOfOrder,
  openNumber,
  orderNow,
  payFor,
  sumOfAll,
  walletOf,
} from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { answerTo, makeAnswerer, putTo, questionFor, send } from './testing.ts';

const world = useWorld({ listen: true });
let by: Person;
beforeAll(async () => {
  by = await makeMemberPerson(world);
});

async function restrict({ office }: { office: string }, { userId }: Person, status: string): Promise<void> {
  const { status: code } = await world.call('POST', '/v1/staff/user-status', {
    token: office,
    body: { user_id: userId, status, reason: '多人举报，核对属实' },
  });
  expect(code).toBe(200);
  await world.deps.outbox.idle();
}

test('who is banned answers nothing: what waits for them goes back at once, what they have answered stays [D129]', async () => {
  const to = await makeAnswerer(world);
  const waiting = await putTo(world, by, to);
  const other = await putTo(world, by, to);
  const answered = await putTo(world, by, to);
  await answerTo(world, to, answered.question_id);
  const before = (await walletOf(world, by)).balance;
  const staff = await makeStaff(world, 'service');
  await restrict(staff, to, 'banned');
  for (const one of [waiting, other])
    expect(await questionFor(world, by, one.question_id)).toMatchObject({
      state: 6,
      until: 0,
      reason: '回答人现在不能回答',
    });
  expect((await walletOf(world, by)).balance - before).toBe(2000);
  expect((await questionFor(world, by, answered.question_id)).state).toBe(3);
  await restrict(staff, to, 'normal');
  expect((await questionFor(world, by, waiting.question_id)).state).toBe(6);
  expect((await walletOf(world, by)).balance - before).toBe(2000);
  expect(await sumOfAll(world)).toBe(0);
});

test('one that cannot go back holds up no other, and whoever is restored meanwhile keeps what waits for them [D129]', async () => {
  const to = await makeAnswerer(world);
  const stuck = await putTo(world, by, to);
  const other = await putTo(world, by, to);
  const { rows } = await world.database.pool.query<{ orderId: number }>(
    'select order_id as "orderId" from ask_question where question_id = $1',
    [stuck.question_id],
  );
  await world.database.pool.query(
    `create function refuse_refund() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await world.database.pool.query(`create trigger refused before insert on order_refund for each row
    when (new.order_id = ${rows[0]?.orderId}) execute function refuse_refund()`);
  const staff = await makeStaff(world, 'service');
  await restrict(staff, to, 'banned');
  expect((await questionFor(world, by, other.question_id)).state).toBe(6);
  expect((await questionFor(world, by, stuck.question_id)).state).toBe(2);
  await restrict(staff, to, 'normal');
  const anew = await putTo(world, by, to);
  await world.database.pool.query('drop function refuse_refund() cascade');
  world.pass(3600);
  world.deps.outbox.wake();
  await world.deps.outbox.idle();
  const { rows: left } = await world.database.pool.query(
    `select from platform_outbox where listener = 'ask.banned'`,
  );
  expect(left).toEqual([]);
  for (const one of [stuck, anew]) expect((await questionFor(world, by, one.question_id)).state).toBe(2);
  expect(await sumOfAll(world)).toBe(0);
});

test('what was about to be paid is closed: paid after the ban it would wait 48 hours for nobody [D129]', async () => {
  const to = await makeAnswerer(world);
  const { hash, question_id: id } = await send(world, by, { kind: 1, user_id: to.userId, price: 1000 });
  await payFor(world, by, hash);
  const orderId = await idOfOrder(world, hash);
  const outTradeNo = await openNumber(world, orderId);
  await restrict(await makeStaff(world, 'service'), to, 'banned');
  expect((await orderNow(world, orderId)).state).toBe(orderState.closed);
  expect((await questionFor(world, by, id)).state).toBe(4);
  await confirmPayment(world, outTradeNo);
  expect((await orderNow(world, orderId)).state).toBe(orderState.closed);
  expect(await sumOfAll(world)).toBe(0);
});
