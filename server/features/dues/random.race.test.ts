import { renewMembership } from '@qunlu/contract/dues/calls.ts';
import { makePayCode, payByCode } from '@qunlu/contract/dues/pay-codes.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { diceOf, randomFrom, type Dice } from '../../testing/money-dice.ts';
import { freshIp, type Person } from '../../testing/people.ts';
import type { Answer } from '../../testing/world.ts';
import { useWorld } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { payFor, sumOfAll, topUp } from '../order/testing.ts';
import { joinCircle } from '@qunlu/contract/joining/calls.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { differencesIn, endAs, makeCharging, type ChargingCircle } from './testing.ts';
import { decide, leaveAs, removeAs } from '../joining/testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const seed = Number(process.env['DUES_SEED'] ?? Math.floor(Math.random() * 1e9));
const rounds = Number(process.env['DUES_ROUNDS'] ?? 6);

/** What people made and may still pay or take back. */
const orders: { person: Person; hash: string }[] = [];

const post = (path: string, { token }: Person, body: Record<string, unknown>): Promise<Answer> =>
  world.call('POST', path, { token, body, ip: freshIp() });

/** Anything that somebody may do to the money of a circle; what is refused is refused. */
async function step(
  dice: Dice,
  circles: readonly ChargingCircle[],
  people: readonly Person[],
  codes: readonly string[],
) {
  const nth = dice.upTo(circles.length);
  const circle = circles[nth];
  const person = dice.oneOf(people);
  // The newest: most of the others are over.
  const known = dice.oneOf(orders.slice(-6));
  if (!circle || !person) return;
  const tier_id = dice.oneOf(circle.tiers) ?? 0;
  const keep = ({ body }: Answer): void => {
    if (typeof body?.hash === 'string' && body.hash !== '') orders.push({ person, hash: body.hash });
  };
  const actions: (() => Promise<unknown>)[] = [
    async () => keep(await post(joinCircle.path, person, { id: circle.id, realname: '李四', tier_id })),
    async () => keep(await post(renewMembership.path, person, { id: circle.id, tier_id })),
    async () =>
      keep(
        await post(payByCode.path, person, { id: circle.id, code: codes[nth], amount: 1 + dice.upTo(999) }),
      ),
    async () => known && payFor(world, known.person, known.hash, { use_balance: 1 }),
    async () => known && payFor(world, known.person, known.hash, { use_balance: 1 }),
    async () => known && payFor(world, known.person, known.hash, { use_balance: 1 }),
    async () => known && post('/v1/order/cancel', known.person, { hash: known.hash }),
    async () => known && post('/v1/order/decline', circle.owner, { hash: known.hash }),
    async () => known && post('/v1/order/close', known.person, { hash: known.hash }),
    () => leaveAs(world, circle, person),
    () => removeAs(world, circle, person),
    () => decide(world, circle, person, dice.chance(0.6)),
    () => endAs(world, circle, person, dice.chance(0.5) ? 'dissolved' : 'violation'),
    () => world.runJob('dues.expire'),
  ];
  // What cannot be done any more is refused by the rules; what must hold is asked afterwards.
  await dice
    .oneOf(actions)?.()
    .catch(() => undefined);
}

test(
  `after random steps at once the books are right, seed ${seed} [D108]`,
  { timeout: 180_000 },
  async () => {
    const first = await makeCharging(world, {
      tiers: [{}, { price: 1001, days: 90 }, { price: 7777, days: 0 }],
    });
    const circles = [
      first,
      await makeCharging(world, { owner: first.owner, joinType: 3, tiers: [{ price: 499 }] }),
    ];
    const people = await Promise.all(Array.from({ length: 5 }, () => makeMemberPerson(world)));
    for (const person of people) await topUp(world, person, 200_000);
    const codes: string[] = [];
    for (const { id, owner } of circles)
      codes.push(
        (await world.ask(makePayCode, { body: { id, purpose: '场地费' }, token: owner.token })).code,
      );
    const happened = async (): Promise<{ refunds: number; paid: number; deadlocks: number }> =>
      (
        await world.database.pool.query(
          `select (select count(*)::int from dues_money where what = 'refund') as refunds,
       (select count(*)::int from dues_money where what = 'paid') as paid,
       (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
        )
      ).rows[0];
    // A seed with which little is bought gets more rounds.
    const goesOn = async (round: number): Promise<boolean> => {
      if (round < rounds) return true;
      const { paid, refunds } = await happened();
      return round < 4 * rounds && (paid <= 5 || refunds === 0);
    };
    for (let round = 0; await goesOn(round); round += 1) {
      await Promise.all(
        Array.from({ length: 6 }, async (_, client) => {
          const dice = diceOf(randomFrom(seed + round * 100 + client));
          for (let nth = 0; nth < 6; nth += 1) await step(dice, circles, people, codes);
        }),
      );
      expect(await differencesIn(world), `after round ${round + 1}`).toEqual([]);
      world.pass([600, 3600, day, 3 * day][round % 4] ?? day);
      for (const job of ['order.close-unpaid', 'order.deadlines', 'ledger.lapse-holds', 'dues.remind'])
        await world.runJob(job);
    }
    expect(await differencesIn(world)).toEqual([]);
    expect(await sumOfAll(world)).toBe(0);
    expect(await checkPlaces(jobContext(world.deps))).toEqual([]);
    // Nobody is a member without time, or has time that no order, trial or owner gives.
    const { rows } = await world.database.pool.query(
      `select m.member_id, m.end_at from phonebook_member m
     where m.state = 1 and m.role <> 1 and not exists (
       select from dues_order o where o.user_id = m.user_id and o.phonebook_id = m.phonebook_id and o.paid_at is not null
         and o.starts_at is not null and o.ended_at is null and o.ends_at is not distinct from m.end_at)`,
    );
    expect(rows).toEqual([]);
    const { deadlocks, paid, refunds } = await happened();
    expect(deadlocks).toBe(0);
    expect(paid).toBeGreaterThan(5);
    expect(refunds).toBeGreaterThan(0);
  },
);
