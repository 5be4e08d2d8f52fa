import { buyCredits } from '@qunlu/contract/sms/calls.ts';
import { applyVip, createPackOrder, vipPoster } from '@qunlu/contract/vip/calls.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { expectNoDeadlocks } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { buyPack, orderPack } from '../vip/testing.ts';

const world = useWorld();
expectNoDeadlocks(world);
const rounds = 4;

const number = async (statement: string, values: unknown[] = []): Promise<number> =>
  (await world.database.pool.query<{ count: number }>(statement, values)).rows[0]?.count ?? NaN;

const codeOf = async ({ token }: Person, headers: Record<string, string>): Promise<string> =>
  (await world.ask(vipPoster, { token, headers })).code;

test('buying, using, giving back, bringing and deciding at once: nobody waits for each other, no fen twice [D117][D118][D120][D122]', async () => {
  const staff = await makeStaff(world, 'finance');
  for (let round = 0; round < rounds; round += 1) {
    // The lower number is the agent in one round, and the buyer in the next.
    const some = [await makePerson(world), (await makeCard(world)).owner, await makePerson(world)];
    const [one, buyer, other] = some as [Person, Person, Person];
    const [agent, top] = round % 2 === 0 ? [one, other] : [other, one];
    await makeCard(world, buyer);
    await makeCard(world, buyer);
    const browser = await freshBrowser(world);
    const codes = {
      agent: await codeOf(agent, browser),
      top: await codeOf(top, {}),
      buyer: await codeOf(buyer, browser),
    };
    const apply = ({ token }: Person, code: string) =>
      world.call('POST', applyVip.path, { token, body: { agent: code } });
    await apply(buyer, codes.agent);
    const used = await buyPack(world, buyer);
    await world.runJob('order.deadlines');
    const waits = await orderPack(world, buyer, 'vipPhonebook', 3);
    await topUp(world, buyer, 100_000);
    const { hash: texts } = await world.ask(buyCredits, { body: { count: 100 }, token: buyer.token });
    const { list } = (await world.call('GET', '/v1/agent/commissions', { token: agent.token })).body;
    const call = (path: string, body: object, token = buyer.token) =>
      world.call('POST', path, { token, body });
    const all = [
      () => payFor(world, buyer, waits, { use_balance: 1 }),
      () => call('/v1/card/post', { realname: '四' }),
      () => call('/v1/order/cancel', { hash: used }),
      () => payFor(world, buyer, texts, { use_balance: 1 }),
      () => call(createPackOrder.path, { vip: 'vipCommerce', pack_type: 3, share_user_id: codes.top }),
      () => apply(agent, codes.top),
      () => apply(top, codes.buyer),
      () => call('/v1/staff/commission-decide', { id: list[0].id, verdict: 'pass' }, staff.office),
      () => call('/v1/order/cancel', { hash: used }),
      async () => (await world.runJob('order.deadlines'), { status: 200, text: '' }),
    ];
    const turn = round * 3;
    const answers = await Promise.all(
      [...all.slice(turn % 10), ...all.slice(0, turn % 10)].map((go) => go()),
    );
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
    await world.runJob('order.deadlines');
    // What was used stands; what is paid is what is had.
    const free = await number(
      `select count(*)::int as count from membership_use u where user_id = $1 and not exists (
        select from vip_standing v where v.user_id = u.user_id and v.starts_at <= u.used_at and v.ends_at > u.used_at)`,
      [buyer.userId],
    );
    expect(free).toBe(0);
    const spent = await number(
      'select coalesce(sum(paid_balance - refunded_balance), 0)::int as count from order_order where buyer_id = $1 and state in (1, 4, 5)',
      [buyer.userId],
    );
    const { balance } = await walletOf(world, buyer);
    expect(balance + spent).toBe(99_900 + 100_000);
  }
  expect(
    await number(
      `select count(*)::int as count from agent_bond a join agent_bond b on b.user_id = a.agent_id and b.agent_id = a.user_id`,
    ),
  ).toBe(0);
  expect((await checkLedger(jobContext(world.deps))).differences).toEqual([]);
});
