import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { startSession } from '../account/service/sessions.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { payFor, topUp } from '../order/testing.ts';
import { afternoonIn, afternoons, buy, sell, type Sale } from './testing.ts';

const world = useWorld({ listen: true });

/** Many people with a number and a session; logging in is another test's. */
async function makeCrowd(count: number): Promise<Person[]> {
  const { rows } = await world.database.pool.query<{ user_id: number; phone: string }>(
    `insert into account_user (username, phone, created_at)
     select '买家' || n, '136' || lpad(n::text, 8, '0'), $2 from generate_series(1, $1) n returning user_id, phone`,
    [count, world.now()],
  );
  const crowd: Person[] = [];
  for (const { user_id: userId, phone } of rows) {
    const { token } = await inTransaction(jobContext(world.deps), (tx) =>
      startSession(tx, userId, { isNew: true }),
    );
    crowd.push({ userId, phone, token });
  }
  return crowd;
}

const buyAt = (sale: Sale, slot: number, { token }: Person) =>
  world.call('POST', '/v1/service/buy', {
    token,
    body: { service_id: sale.serviceId, way_id: sale.ways.tel, count: 1, slot_id: slot },
    ip: freshIp(),
  });

test('200 buyers of one appointment with 10 places: 10 orders, the others are told to queue, and nothing else is left behind [D56][D97]', async () => {
  const sale = await sell(world, { schedule: afternoons(10) });
  const slot = afternoonIn(world, 2);
  const crowd = await makeCrowd(200);
  const answers = await Promise.all(crowd.map((buyer) => buyAt(sale, slot, buyer)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect({ sold: count(200), full: count(409) }).toEqual({ sold: 10, full: 190 });
  for (const { status, body } of answers)
    if (status === 409) expect(body.errmsg).toBe('这个时段刚刚约满了，可以候补');
  const { rows } = await world.database.pool.query(
    `select (select count(*)::int from order_order) as orders, (select count(*)::int from service_order) as beside,
       (select taken from capacity_pool) as taken, (select count(*)::int from capacity_claim) as claims`,
  );
  expect(rows).toEqual([{ orders: 10, beside: 10, taken: 10, claims: 10 }]);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);

  // Who was too late waits, and gets what an unpaid order gives back.
  const late = crowd.find((_, index) => answers[index]?.status === 409);
  const joined = await world.call('POST', '/v1/capacity/join', {
    token: late?.token,
    body: { subject: 'service.slot', target: `${sale.serviceId}:${slot}`, quantity: 1 },
  });
  expect(joined.body).toMatchObject({ state: 0, ahead: 0 });
  const winner = answers.findIndex(({ status }) => status === 200);
  await world.call('POST', '/v1/order/close', {
    token: crowd[winner]?.token,
    body: { hash: answers[winner]?.body.hash },
  });
  const { body } = await world.call('GET', '/v1/capacity/waiting', { token: late?.token });
  expect(body.list[0]).toMatchObject({ state: 1 });
  expect(body.list[0].path).toMatch(/^\/service/);
  const other = crowd.find(
    (_, index) => index > winner && answers[index]?.status === 409 && crowd[index] !== late,
  );
  if (!other || !late) throw new Error('nobody was late');
  expect((await buyAt(sale, slot, other)).status).toBe(409);
  expect((await buyAt(sale, slot, late)).status).toBe(200);
  expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
}, 60_000);

test('[D19] an order waits for a freeze that is under way, and is refused once it stands; nobody pays either', async () => {
  const sale = await sell(world);
  await world.database.pool.query(
    `insert into identity_merchant (user_id, state, kind, title, licence_no, contact, contact_phone, licence_key,
       image_keys, message, created_at)
     values ($1, 2, 'person', '茶事', '', '王小明', '13800138000', '', '{}', '', $2)`,
    [sale.seller.userId, world.now()],
  );
  const payer = await makePerson(world);
  const open = await buy(world, payer, sale);
  await topUp(world, payer, 10_000);
  const freezing = await world.database.pool.connect();
  try {
    await freezing.query('begin');
    await freezing.query('select from account_user where user_id = $1 for no key update', [
      sale.seller.userId,
    ]);
    await freezing.query('update identity_merchant set state = 4 where user_id = $1', [sale.seller.userId]);
    const buying = [
      buy(world, await makePerson(world), sale),
      payFor(world, payer, open.body.hash, { use_balance: 1 }),
    ];
    // Both have come as far as the lock of the seller.
    await expect
      .poll(async () => {
        const { rowCount } = await world.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(2);
    await freezing.query('commit');
    for (const answer of await Promise.all(buying))
      expect(answer.body).toMatchObject({ errcode: 42200, errmsg: '卖家现在不能收款，请看看别的' });
  } finally {
    freezing.release();
  }
});
