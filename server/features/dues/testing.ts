import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { chargeCircle, saveTier } from '@qunlu/contract/dues/tiers.ts';
import { adminRights, memberState } from '@qunlu/contract/circle/rules.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { verify } from '../identity/testing.ts';
import { checkLedger } from '../ledger/api/check.ts';
import { post } from '../ledger/api/post.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { lockCircle } from '../circle/api/access.ts';
import { endMembership } from '../circle/api/membership.ts';
import { rowOf } from '../circle/api/rows.ts';
import { join, makeAdmin, makeCircle, type MadeCircle } from '../circle/testing.ts';
import { ending } from './service/ending.ts';

type Tier = Partial<BodyInput<typeof saveTier>>;

export interface ChargingCircle extends MadeCircle {
  /** Numbers of the tiers, in the order in which they were given. */
  tiers: number[];
}

/** A circle with a fee; its owner's real name is known. The world must `listen`. */
export async function makeCharging(
  world: World,
  given: { tiers?: Tier[]; joinType?: 2 | 3; owner?: Person } = {},
): Promise<ChargingCircle> {
  const circle = await makeCircle(world, {}, given.owner);
  if (!given.owner) await verify(world, circle.owner);
  const token = circle.owner.token;
  const tiers: number[] = [];
  for (const tier of given.tiers ?? [{}]) {
    const body = { id: circle.id, name: '月费', price: 3000, days: 30, ...tier } as BodyInput<
      typeof saveTier
    >;
    const { list } = await world.ask(saveTier, { body, token });
    tiers.push(Math.max(...list.map(({ id }) => id)));
  }
  await world.ask(chargeCircle, { body: { id: circle.id, join_type: given.joinType ?? 2 }, token });
  return { ...circle, tiers };
}

/** Pays an order out of the balance, topped up for it. */
export async function payOrder(world: World, person: Person, hash: string, total: number): Promise<Answer> {
  await topUp(world, person, total);
  return payFor(world, person, hash, { use_balance: 1 });
}

export interface MemberNow {
  memberId: number;
  state: number;
  waits: number;
  endAt: number | null;
}

/** Where somebody stands in a circle; seconds. */
export async function memberNow(
  world: World,
  circle: { id: number },
  { userId }: { userId: number },
): Promise<MemberNow> {
  const { rows } = await world.database.pool.query<{
    member_id: number;
    state: number;
    waits: number;
    end_at: Date | null;
  }>(
    'select member_id, state, waits, end_at from phonebook_member where phonebook_id = $1 and user_id = $2',
    [circle.id, userId],
  );
  const [row] = rows;
  if (!row) throw new Error('no member');
  return {
    memberId: row.member_id,
    state: row.state,
    waits: row.waits,
    endAt: row.end_at && row.end_at.getTime() / 1000,
  };
}

/** A membership ends as dissolving, or a violation that staff has confirmed, does it. */
export async function endAs(
  world: World,
  circle: MadeCircle,
  { userId }: { userId: number },
  how: 'violation' | 'dissolved',
): Promise<void> {
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [userId, circle.owner.userId]);
    const state = how === 'dissolved' ? memberState.left : memberState.removed;
    await ending(tx, {
      circleId: circle.id,
      userId,
      state,
      violation: how === 'violation',
      dissolved: how === 'dissolved',
    });
    await lockCircle(tx, circle.id);
    const member = await rowOf(tx, circle.id, userId);
    if (member) await endMembership(tx, member, { state });
  });
}

/** The owner has the money, and takes it out. */
export async function spend(world: World, owner: Person): Promise<void> {
  await world.runJob('ledger.lapse-holds');
  const { income } = await walletOf(world, owner);
  await inTransaction(jobContext(world.deps), (tx) =>
    post(tx, {
      key: `test:spent:${owner.userId}:${process.hrtime.bigint()}`,
      kind: 'test',
      shardOf: owner.userId,
      lines: [
        { account: 'income', userId: owner.userId, amount: -income, title: '提现' },
        { account: 'channel', amount: income },
      ],
    }),
  );
}

/** What the check of the ledger finds, that of circles with it. */
export const differencesIn = async (world: World): Promise<string[]> =>
  (await checkLedger(jobContext(world.deps))).differences;

/** What a call of the owner alone answers to everybody else, by who asks. */
export async function refusalsOf(
  world: World,
  circle: ChargingCircle,
  given: { method: 'GET' | 'POST'; path: string; fields?: Record<string, unknown> },
): Promise<Record<string, number>> {
  const { method, path, fields = {} } = given;
  const others = {
    visitor: await makePerson(world),
    member: await join(world, circle),
    admin: await makeAdmin(world, circle, [...adminRights]),
    'owner of another': (await makeCircle(world)).owner,
  };
  const answers: Record<string, number> = {};
  const ask = async (token: string, id: number): Promise<number> => {
    const sent = { ...fields, id };
    const { body } = await world.call(method, path, {
      token,
      ...(method === 'GET' ? { query: sent } : { body: sent }),
    });
    return Number(body.errcode);
  };
  for (const [who, { token }] of Object.entries(others)) answers[who] = await ask(token, circle.id);
  answers['no circle'] = await ask(circle.owner.token, 4_242_424_242);
  return answers;
}

/** As it must be. */
export const ownersAlone = {
  visitor: 40301,
  member: 40300,
  admin: 40300,
  'owner of another': 40301,
  'no circle': 40400,
} as const;
