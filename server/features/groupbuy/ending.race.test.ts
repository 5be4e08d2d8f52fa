import { viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import { addOffline } from '@qunlu/contract/groupbuy/manage.ts';
import { deleteBuy } from '@qunlu/contract/groupbuy/publish.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { topUp } from '../order/testing.ts';
import { endBuys } from './service/deadline.ts';
import { cartOf, freshKey, join, joined, makeBuy, makeOrganiser, makeReady, settle } from './testing.ts';

const world = useWorld({ listen: true });
let organiser: Person;
beforeAll(async () => {
  organiser = await makeOrganiser(world);
});

const seen = (id: number) => world.ask(viewBuy, { query: { id }, token: organiser.token });

/** Until so many wait for a row that somebody holds. */
const waiting = async (count: number): Promise<void> => {
  const asked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await world.database.pool.query(asked)).rowCount !== count);
};

test('somebody orders as it is deleted: nobody has paid for what its organiser cannot manage any more [D133][D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const buyer = await makePerson(world);
  await topUp(world, buyer, 3900);
  const holder = await world.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from account_user where user_id = $1 for update', [organiser.userId]);
    const bought = join(world, buyer, made, { use_balance: 1 });
    await waiting(1);
    const gone = world.call('DELETE', deleteBuy.path, {
      query: { id: made.buy.buy_id },
      token: organiser.token,
    });
    await waiting(2);
    await holder.query('commit');
    expect([(await bought).status, (await gone).status]).toEqual([200, 422]);
  } finally {
    holder.release();
  }
  expect(await seen(made.buy.buy_id)).toMatchObject({ state: 1, people: 1 });
});

test('somebody offline comes late as a buy is about to end: it goes on until they have their goods [D133][D134]', async () => {
  const made = await makeBuy(world, {}, { organiser });
  const one = await joined(world, made);
  await settle(world, made);
  await makeReady(world, made, { entry_id: one.entryId });
  await world.call('POST', '/v1/order/confirm', { token: one.buyer.token, body: { hash: one.hash } });
  const holder = await world.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select from capacity_pool where subject = 'groupbuy.goods' and target = $1 for update`,
      [String(made.buy.goods[0]?.goods_id)],
    );
    const added = world.call('POST', addOffline.path, {
      token: organiser.token,
      body: { id: made.buy.buy_id, rows: [{ name: '李奶奶', lines: cartOf(made.buy, 1) }] },
      headers: freshKey(),
    });
    await waiting(1);
    const ended = endBuys(world.deps, () => true);
    await waiting(2);
    await holder.query('commit');
    expect((await added).status).toBe(200);
    await ended;
  } finally {
    holder.release();
  }
  expect((await seen(made.buy.buy_id)).state).toBe(2);
});
