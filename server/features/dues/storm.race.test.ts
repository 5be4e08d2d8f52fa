import { renewMembership } from '@qunlu/contract/dues/calls.ts';
import { giveBackPayment, makePayCode, payByCode } from '@qunlu/contract/dues/pay-codes.ts';
import { chargeCircle, makeCoupon } from '@qunlu/contract/dues/tiers.ts';
import * as joining from '@qunlu/contract/joining/calls.ts';
import * as actions from '@qunlu/contract/joining/deciding.ts';
import * as owning from '@qunlu/contract/joining/owner.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { diceOf, randomFrom, type Dice } from '../../testing/money-dice.ts';
import { freshIp, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { checkPlaces } from '../capacity/service/check.ts';
import { verify } from '../identity/testing.ts';
import { payFor, sumOfAll, topUp } from '../order/testing.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { differencesIn, makeCharging, spend, type ChargingCircle } from './testing.ts';

const world = useWorld({ listen: true });
const day = 86_400;
const seed = Number(process.env['DUES_SEED'] ?? Math.floor(Math.random() * 1e9));
const rounds = Number(process.env['DUES_ROUNDS'] ?? 4);

interface Ground {
  circles: readonly ChargingCircle[];
  codes: readonly string[];
  people: readonly Person[];
}

const orders: { by: Person; hash: string }[] = [];

async function post(path: string, { token }: Person, body: Record<string, unknown>): Promise<Answer> {
  const answer = await world.call('POST', path, { token, body, ip: freshIp() });
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${path} ${answer.text}`);
  return answer;
}

async function state(
  { id }: ChargingCircle,
  { userId }: Person,
): Promise<{ owner: number; member: number | undefined }> {
  const { rows } = await world.database.pool.query<{ owner_id: number; member_id: number | null }>(
    `select p.owner_id, m.member_id from phonebook p
     left join phonebook_member m on m.phonebook_id = p.phonebook_id and m.user_id = $2 where p.phonebook_id = $1`,
    [id, userId],
  );
  return { owner: rows[0]?.owner_id ?? 0, member: rows[0]?.member_id ?? undefined };
}

/** Anything that somebody may do about the fee of a circle, and the owner, whoever that is now; what is refused is refused. */
async function step(dice: Dice, { circles, codes, people }: Ground): Promise<void> {
  const nth = dice.upTo(circles.length);
  const circle = circles[nth];
  const person = dice.oneOf(people);
  const known = dice.oneOf(orders.slice(-8));
  if (!circle || !person) return;
  const { id } = circle;
  const { owner, member: member_id } = await state(circle, person);
  // Sometimes somebody who has no right to it.
  const boss = dice.chance(0.9) ? people.find(({ userId }) => userId === owner) : dice.oneOf(people);
  if (!boss) return;
  const tier_id = dice.oneOf(circle.tiers);
  const coupon = dice.chance(0.3) ? { coupon: `STORM${nth}` } : {};
  const keep = ({ body }: Answer): void => {
    if (body?.hash) orders.push({ by: person, hash: String(body.hash) });
  };
  const join = async () =>
    keep(await post(joining.joinCircle.path, person, { id, realname: '李四', tier_id, ...coupon }));
  const renew = async () => keep(await post(renewMembership.path, person, { id, tier_id, ...coupon }));
  const pay = async () => known && payFor(world, known.by, known.hash, { use_balance: 1 });
  const last = async () => {
    const mine = orders.findLast(({ by }) => by === person);
    return mine && payFor(world, mine.by, mine.hash, { use_balance: 1 });
  };
  const order = (what: string, by: Person) => known && post(`/v1/order/${what}`, by, { hash: known.hash });
  const member = (call: { path: string }, more: object = { reason: '不再联系' }) =>
    member_id && post(call.path, boss, { id, member_id, ...more });
  const all: (() => unknown)[] = [
    join,
    join,
    join,
    renew,
    renew,
    pay,
    pay,
    pay,
    // Asked for and paid at once, as most do.
    () => join().then(last),
    () => join().then(last),
    () => renew().then(last),
    async () =>
      keep(await post(payByCode.path, person, { id, code: codes[nth], amount: 1 + dice.upTo(2000) })),
    () => known && post(giveBackPayment.path, boss, { hash: known.hash, reason: '多付了' }),
    () => known && order('cancel', known.by),
    () => known && order('close', known.by),
    () => order('decline', boss),
    () => order('accept', boss),
    () => post(joining.withdrawApplication.path, person, { id }),
    () => post(joining.leaveCircle.path, person, { id }),
    () => member_id && post(actions.acceptMembers.path, boss, { id, member_ids: [member_id] }),
    () => member_id && post(actions.acceptMembers.path, boss, { id, member_ids: [member_id] }),
    () => member(actions.refuseMember),
    () => member(actions.removeMember),
    () => member(dice.chance(0.3) ? actions.blockMember : actions.unblockMember, {}),
    async () => {
      await member(owning.transferCircle, {});
      await post(owning.answerTransfer.path, person, { id, accept: 'yes' });
    },
    () => post(chargeCircle.path, boss, { id, join_type: 1 + dice.upTo(3) }),
    () => world.runJob('dues.expire'),
  ];
  await dice.oneOf(all)?.();
}

/** What must hold, whatever was done. */
async function sound(when: string): Promise<void> {
  expect(await differencesIn(world), when).toEqual([]);
  expect(await sumOfAll(world), when).toBe(0);
  expect(await checkPlaces(jobContext(world.deps)), when).toEqual([]);
  const { rows: bare } = await world.database.pool.query(
    `select p.phonebook_id, p.status from phonebook p where p.status <> 5 and not exists (
       select from phonebook_member m where m.phonebook_id = p.phonebook_id and m.role = 1 and m.state = 1
         and m.user_id = p.owner_id and m.end_at is null)`,
  );
  expect(bare, `${when}: circles without their owner`).toEqual([]);
  const { rows: lost } = await world.database.pool.query(
    `select m.member_id, m.state, m.end_at from phonebook_member m
     join dues_order o on o.user_id = m.user_id and o.phonebook_id = m.phonebook_id
     where o.starts_at is not null and o.ended_at is null and o.state in (1, 5) and m.state = 1
       and m.end_at < o.ends_at`,
  );
  expect(lost, `${when}: members who have less than they paid`).toEqual([]);
}

test(
  `whatever people, owners and who they hand over to do at once, the money adds up, seed ${seed} [D66][D68]`,
  { timeout: 120_000 },
  async () => {
    const tiers = [{}, { price: 1001, days: 90 as const }, { price: 7777, days: 0 as const }];
    const first = await makeCharging(world, { tiers });
    const circles = [
      first,
      await makeCharging(world, {
        owner: first.owner,
        joinType: 3,
        tiers: [{ price: 499 }, { price: 4000 }],
      }),
    ];
    const people = [first.owner];
    for (let nth = 0; nth < 4; nth += 1) {
      const person = await makeMemberPerson(world);
      await verify(world, person);
      people.push(person);
    }
    for (const person of people) await topUp(world, person, 300_000);
    const codes: string[] = [];
    for (const [nth, { id }] of circles.entries()) {
      const by = { token: first.owner.token };
      codes.push((await world.ask(makePayCode, { body: { id, purpose: '场地费' }, ...by })).code);
      const body = { id, code: `STORM${nth}`, off: 400, uses: 3, days: 300 };
      await world.ask(makeCoupon, { body, ...by });
    }
    await world.database.pool.query('update account_session set proved_at = $1', [
      new Date(world.now().getTime() + 400 * day * 1000),
    ]);
    // A seed with which little is bought gets more rounds.
    const goesOn = (round: number): boolean => round < rounds || (round < 4 * rounds && orders.length <= 10);
    for (let round = 0; goesOn(round); round += 1) {
      await Promise.all(
        Array.from({ length: 5 }, async (_, client) => {
          const dice = diceOf(randomFrom(seed + round * 100 + client));
          for (let nth = 0; nth < 12; nth += 1) await step(dice, { circles, codes, people });
        }),
      );
      await sound(`round ${round + 1}`);
      world.pass([600, 25 * 3600, 2 * day, 9 * day][round % 4] ?? day);
      for (const job of [
        'order.close-unpaid',
        'order.deadlines',
        'ledger.lapse-holds',
        'phonebook.lapse-applications',
      ])
        await world.runJob(job);
    }
    for (const circle of circles) {
      const { owner } = await state(circle, first.owner);
      const boss = people.find(({ userId }) => userId === owner) ?? first.owner;
      await spend(world, boss);
      await post(owning.dissolveCircle.path, boss, { id: circle.id, name: '西湖茶友会' });
    }
    world.pass(8 * day);
    await world.runJob('phonebook.end');
    await sound('dissolving');
    for (const person of people) await topUp(world, person, 500_000);
    await world.runJob('phonebook.end');
    await sound('dissolved');
    const { rows: left } = await world.database.pool.query(
      `select (select count(*)::int from phonebook where status <> 5) as circles,
         (select count(*)::int from phonebook_member where state in (0, 1)) as members,
         (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
    );
    expect(left).toEqual([{ circles: 0, members: 0, deadlocks: 0 }]);
    expect(orders.length).toBeGreaterThan(10);
  },
);
