import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { afternoonIn, afternoons, bought, buy, orderSeen, sell, step } from './testing.ts';

const world = useWorld();
const rounds = 3;
const hour = 3600;

test('the last seat of a slot is bought or moved into, not both; two who swap slots do not wait for each other [D56]', async () => {
  const sale = await sell(world, { schedule: afternoons(1), ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  for (let round = 0; round < rounds; round += 1) {
    const [from, last, next] = [0, 1, 2].map((more) => afternoonIn(world, 3 + round * 4 + more)) as [
      number,
      number,
      number,
    ];
    const deal = await bought(world, sale, { slot_id: from });
    const other = await makePerson(world);
    const neighbour = await bought(world, sale, { slot_id: next });
    const answers = await Promise.all([
      step(world, deal.buyer, 'reschedule', deal.id, { slot_id: last }),
      buy(world, other, sale, { slot_id: last }),
      step(world, neighbour.buyer, 'reschedule', neighbour.id, { slot_id: from }),
    ]);
    expect(sortedStatuses(answers.slice(0, 2)), JSON.stringify(answers)).toEqual([200, 409]);
    const pools = await world.database.pool.query<{ target: string; taken: number; live: number }>(
      `select target, taken, (select coalesce(sum(quantity), 0)::int from capacity_claim c
         where c.pool_id = p.pool_id and c.state < 2) as live
       from capacity_pool p where target like $1`,
      [`${sale.serviceId}:%`],
    );
    for (const { target, taken, live } of pools.rows) {
      expect(taken, target).toBe(live);
      expect(taken).toBeLessThanOrEqual(1);
    }
    const moved = answers[0]?.status === 200;
    expect((await orderSeen(world, deal.buyer, deal.id)).slot?.slot_id).toBe(moved ? last : from);
  }
});

test('in two tabs a time is agreed to while another is proposed: what holds is what was agreed to [D56]', async () => {
  const sale = await sell(world, { ways: [{ kind: 'tel', fee: 0, max: 1 }] });
  for (let round = 0; round < rounds; round += 1) {
    const deal = await bought(world, sale);
    const seconds = Math.floor(world.now().getTime() / 1000);
    const [first, second] = [seconds + (round * 2 + 24) * hour, seconds + (round * 2 + 100) * hour] as const;
    await step(world, deal.buyer, 'proposetime', deal.id, { starts_at: first });
    const [agreed, other, proposed] = await Promise.all([
      step(world, deal.seller, 'agreetime', deal.id, { starts_at: first }),
      step(world, deal.seller, 'agreetime', deal.id, { starts_at: second }),
      step(world, deal.buyer, 'proposetime', deal.id, { starts_at: second }),
    ]);
    expect(proposed?.status, proposed?.text).toBe(200);
    const at = (await orderSeen(world, deal.seller, deal.id)).slot?.starts_at ?? 0;
    const won = [agreed?.status === 200 ? first : 0, other?.status === 200 ? second : 0].filter(Boolean);
    for (const answer of [agreed, other]) expect([200, 422]).toContain(answer?.status);
    expect(won.length === 0 ? [0] : won).toContain(at);
    const { rows } = await world.database.pool.query<{ at: number }>(
      'select extract(epoch from starts_at)::int as at from order_order where hash = $1',
      [deal.hash],
    );
    expect(rows[0]?.at ?? 0).toBe(at);
  }
});

test('two comments on one order at once: one stands, and counts once [D53]', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  for (let round = 1; round <= rounds; round += 1) {
    const deal = await bought(world, sale, { kind: 'sms' });
    await step(world, deal.seller, 'accept', deal.id);
    await step(world, deal.seller, 'done', deal.id);
    await step(world, deal.buyer, 'confirm', deal.id);
    const answers = await Promise.all(
      [5, 3].map((score) =>
        world.call('POST', '/v1/service/commentadd', {
          token: deal.buyer.token,
          query: { id: deal.id },
          body: { score, content: '好' },
        }),
      ),
    );
    expect(sortedStatuses(answers)).toEqual([200, 422]);
    const { rows } = await world.database.pool.query(
      `select score_count, (select count(*)::int from service_comment c where c.service_id = s.service_id) as written
       from service s where service_id = $1`,
      [sale.serviceId],
    );
    expect(rows).toEqual([{ score_count: round, written: round }]);
  }
});
