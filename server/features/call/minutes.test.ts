import { buyMinutes, listMinutes, viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { hangUp } from '@qunlu/contract/call/calls.ts';
import { listOrders, viewOrder } from '@qunlu/contract/order/calls.ts';
import { viewReceipt } from '@qunlu/contract/order/receipts.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { payOrder } from '../dues/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { post } from '../ledger/api/post.ts';
import {
  answered,
  differences,
  joinCallable,
  makeCallable,
  makeCallCircle,
  makePair,
  minutesLeft,
  play,
} from './testing.ts';

const world = useWorld({ listen: true });

async function buy(person: Person, minutes: 50 | 100 | 500, circleId?: number): Promise<string> {
  const { hash } = await world.ask(buyMinutes, {
    body: { minutes, price: 10, ...(circleId === undefined ? {} : { circle_id: circleId }) },
    token: person.token,
  });
  const paid = await payOrder(world, person, hash, minutes * 10);
  expect(paid.body.state).toBe(1);
  return hash;
}
const cancel = (person: Person, hash: string) =>
  world.call('POST', '/v1/order/cancel', { token: person.token, body: { hash } });

test('packs of 50 to 1000 at 10 fen a minute, for oneself and for a circle by who may call there [D136][R186][R179]', async () => {
  const me = await makeCallable(world);
  expect(await world.ask(viewMinutes, { token: me.token })).toMatchObject({
    minutes: 0,
    held: 0,
    price: 10,
    refund_days: 7,
    packs: [
      { minutes: 50, total: 500 },
      { minutes: 100, total: 1000 },
      { minutes: 500, total: 5000 },
      { minutes: 1000, total: 10_000 },
    ],
  });
  await buy(me, 50);
  await buy(me, 100);
  expect(await minutesLeft(world, me)).toEqual([150, 0]);
  const lines = await world.ask(listMinutes, { query: { size: 1 }, token: me.token });
  expect(lines).toMatchObject({ list: [{ kind: 'minutes-bought', minutes: 100, after: 150 }] });
  const rest = await world.ask(listMinutes, { query: { next: lines.next }, token: me.token });
  expect(rest).toMatchObject({ list: [{ minutes: 50, after: 50 }], next: -1 });

  const circle = await makeCallCircle(world, { minutes: 0 });
  const member = await joinCallable(world, circle);
  const refused = await world.call('POST', buyMinutes.path, {
    token: member.token,
    body: { minutes: 50, circle_id: circle.id },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(refused.status).toBe(403);
  await buy(circle.owner, 500, circle.id);
  expect(await minutesLeft(world, circle.owner, circle.id)).toEqual([500, 0]);
  expect(await minutesLeft(world, circle.owner)).toEqual([0, 0]);
  expect(await differences(world)).toEqual([]);
});

test('a pack is one thing, wherever its order is read: its title says the minutes [D136]', async () => {
  const me = await makeCallable(world);
  const hash = await buy(me, 100);
  const one = { title: '网络电话 100 分钟', quantity: 1 };
  const { token } = me;
  expect(await world.ask(listOrders, { query: { role: 'buyer' }, token })).toMatchObject({ list: [one] });
  expect(await world.ask(viewOrder, { query: { hash }, token })).toMatchObject(one);
  expect(await world.ask(viewReceipt, { query: { hash }, token })).toMatchObject(one);
  expect(await minutesLeft(world, me)).toEqual([100, 0]);
});

test('another size, or a price that was not seen, is no order [D136][D50]', async () => {
  const me = await makeCallable(world);
  const ask = (body: object) => world.call('POST', buyMinutes.path, { token: me.token, body });
  for (const minutes of [0, 1, 51, 2000, 'x'])
    expect((await ask({ minutes })).body).toMatchObject({ errcode: 40001, field: 'minutes' });
  expect((await ask({ minutes: 50, price: 9 })).body).toMatchObject({ errcode: 42200, field: 'price' });
});

test('a pack of which nothing was used is given back within seven days; one that was used is not [D136][D114]', async () => {
  const [me, friend] = await makePair(world, { minutes: 0 });
  const first = await buy(me, 50);
  const second = await buy(me, 100);
  const call = await answered(world, me, friend);
  await world.ask(hangUp, { body: { id: call.call_id }, token: me.token });
  await play(world);
  // Two minutes of the first pack are gone: the second is whole.
  expect(await minutesLeft(world, me)).toEqual([148, 0]);
  const used = await cancel(me, first);
  expect([used.status, used.body.errmsg]).toEqual([422, '这一包已经用过，不能退了，剩下的分钟可以一直用']);
  expect((await cancel(me, second)).status).toBe(200);
  expect(await minutesLeft(world, me)).toEqual([48, 0]);
  const late = await buy(me, 50);
  world.pass(7 * 86_400 + 120);
  expect((await cancel(me, late)).status).toBe(422);
  world.pass(-(7 * 86_400 + 120));
  expect(await differences(world)).toEqual([]);
});

test('no entry of the ledger mixes units, and each unit sums to zero by itself [D136][D108]', async () => {
  const [me, friend] = await makePair(world);
  await makeFriends(world, friend, await makeCallable(world));
  const mixed = inTransaction(jobContext(world.deps), (tx) =>
    post(tx, {
      key: `mixed:${me.userId}`,
      kind: 'test',
      shardOf: me.userId,
      lines: [
        { account: 'minutes', userId: me.userId, amount: -5, title: '换钱' },
        { account: 'fee', amount: 5 },
      ],
    }),
  );
  await expect(mixed).rejects.toThrow('does not sum to zero');
  const unit = async (kind: string): Promise<string> =>
    (
      await world.database.pool.query<{ sum: string }>(
        'select coalesce(sum(balance), 0)::text as sum from ledger_account where unit = $1',
        [kind],
      )
    ).rows[0]?.sum ?? '';
  expect([await unit('fen'), await unit('minute')]).toEqual(['0', '0']);
});
