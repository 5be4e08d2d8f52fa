// postgres: counters change under the lock of their row
import { viewService } from '@qunlu/contract/service/calls.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { shownScore } from '@qunlu/contract/service/rules.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { addDeal, rescore } from './service/publishing/counters.ts';
import { bought, sell, step, type Deal, type Sale } from './testing.ts';

const world = useWorld();
const free = [{ kind: 'online' as const, fee: 0, max: 1 }];

const seen = (sale: Sale, person?: Person): Promise<Service> =>
  world.ask(viewService, {
    query: { id: sale.serviceId },
    ...(person ? { token: person.token } : {}),
  });
async function finish({ seller, buyer, id }: Deal): Promise<void> {
  for (const [by, verb] of [
    [seller, 'accept'],
    [seller, 'start'],
    [seller, 'done'],
    [buyer, 'confirm'],
  ] as const)
    await step(world, by, verb, id);
}
/** A comment on a done order. */
async function comment(deal: Deal, score: number): Promise<void> {
  await finish(deal);
  const { status, text } = await world.call('POST', '/v1/service/commentadd', {
    token: deal.buyer.token,
    query: { id: deal.id },
    body: { score, content: '' },
  });
  if (status !== 200) throw new Error(text);
}

test('the score is a mean with five votes of 4.6, two decimals; hidden comments do not count [D47][E096]', async () => {
  expect([shownScore(0, 0), shownScore(5, 1), shownScore(1, 1), shownScore(500, 100)]).toEqual([
    4.6, 4.67, 4, 4.98,
  ]);
  const sale = await sell(world, { ways: free });
  expect((await seen(sale)).score).toBe(4.6);
  const scores: number[] = [];
  for (const score of [1, 5, 2]) {
    await comment(await bought(world, sale, { kind: 'online' }), score);
    scores.push((await seen(sale)).score);
  }
  expect(scores).toEqual([shownScore(1, 1), shownScore(6, 2), shownScore(8, 3)]);
  expect((await seen(sale)).comments).toBe(3);
  await world.database.pool.query(
    `update thread_post set hidden = true
     where post_id = (select post_id from service_comment where service_id = $1 and score = 1)`,
    [sale.serviceId],
  );
  await inTransaction(jobContext(world.deps), (tx) => rescore(tx, sale.serviceId));
  expect(await seen(sale)).toMatchObject({ score: shownScore(7, 2), comments: 2 });
});

test('bought is who has a paid order that was not given back; deals count what was done [D153][D47][E107][E108]', async () => {
  const sale = await sell(world, { ways: [{ kind: 'online', fee: 1000, max: 1 }] });
  const deal = await bought(world, sale, { kind: 'online' });
  const other = await makePerson(world);
  expect((await seen(sale, deal.buyer)).hasBuy).toBe(true);
  expect((await seen(sale, other)).hasBuy).toBe(false);
  expect((await seen(sale)).hasBuy).toBe(false);
  await finish(deal);
  expect((await seen(sale)).deal).toBe(1);
  const refunded = await bought(world, sale, { kind: 'online' });
  expect((await seen(sale, refunded.buyer)).hasBuy).toBe(true);
  const { status, text } = await step(world, refunded.seller, 'decline', refunded.id, { reason: '没有时间' });
  expect(status, text).toBe(200);
  expect((await seen(sale, refunded.buyer)).hasBuy).toBe(false);
  expect((await seen(sale)).deal).toBe(1);
});

test('what is given back after the seller had the money is no deal, either [D47][D51]', async () => {
  const sale = await sell(world, { ways: [{ kind: 'online', fee: 1000, max: 1 }] });
  const deal = await bought(world, sale, { kind: 'online' });
  await finish(deal);
  expect((await seen(sale)).deal).toBe(1);
  world.pass(2 * 86_400 + 60);
  await world.runJob('ledger.lapse-holds');
  await step(world, deal.buyer, 'refund', deal.id, { amount: 1000, reason: '没有服务' });
  const agreed = await step(world, deal.seller, 'refund-answer', deal.id, { agree: 1 });
  expect(agreed.status, agreed.text).toBe(200);
  expect((await seen(sale)).deal).toBe(0);
  await world.runJob('service.reconcile-counters');
  expect((await seen(sale)).deal).toBe(0);
});

test('each night counters are set to what orders and comments say [D47]', async () => {
  const sale = await sell(world, { ways: free });
  const deal = await bought(world, sale, { kind: 'online' });
  await comment(deal, 2);
  await inTransaction(jobContext(world.deps), (tx) => addDeal(tx, sale.serviceId, 1));
  await world.database.pool.query(
    'update service set score = 4.6, score_sum = 0, score_count = 0 where service_id = $1',
    [sale.serviceId],
  );
  expect(await seen(sale)).toMatchObject({ deal: 2, score: 4.6, comments: 0 });
  await world.runJob('service.reconcile-counters');
  expect(await seen(sale)).toMatchObject({ deal: 1, score: shownScore(2, 1), comments: 1 });
});
