import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { chargeCircle, saveTier } from '@qunlu/contract/dues/tiers.ts';
import { leaveCircle } from '@qunlu/contract/phonebook/joining.ts';
import { acceptMembers, refuseMember, removeMember } from '@qunlu/contract/phonebook/members-admin.ts';
import { adminRights, memberState } from '@qunlu/contract/phonebook/rules.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { lockPeople } from '../account/service/people.ts';
import { verify } from '../identity/testing.ts';
import { checkLedger } from '../ledger/service/check.ts';
import { post } from '../ledger/service/post.ts';
import { payFor, topUp, walletOf } from '../order/testing.ts';
import { lockCircle } from '../phonebook/service/access.ts';
import { endMembership } from '../phonebook/service/membership.ts';
import { rowOf } from '../phonebook/service/paid.ts';
import {
  join,
  joinAs,
  makeAdmin,
  makeCircle,
  makeMemberPerson,
  type MadeCircle,
} from '../phonebook/testing.ts';
import { duesFees } from './service/fees.ts';

type Tier = Partial<BodyInput<typeof saveTier>>;

export interface Charging extends MadeCircle {
  /** Numbers of the tiers, in the order in which they were given. */
  tiers: number[];
}

/** A circle with a fee; its owner's real name is known. The world must `listen`. */
export async function makeCharging(
  world: World,
  given: { tiers?: Tier[]; joinType?: 2 | 3; owner?: Person } = {},
): Promise<Charging> {
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

interface Choice {
  tier?: number;
  price?: number;
  coupon?: string;
}

/** Somebody applies and is asked to pay; answers the order, '' for a trial. */
export async function apply(
  world: World,
  circle: Charging,
  person: Person,
  { tier = circle.tiers[0] ?? 0, ...choice }: Choice = {},
): Promise<string> {
  const { hash } = await joinAs(world, circle, person, { tier_id: tier, ...choice });
  return hash;
}

/** Pays an order out of the balance, topped up for it. */
export async function payOrder(world: World, person: Person, hash: string, total: number): Promise<Answer> {
  await topUp(world, person, total);
  return payFor(world, person, hash, { use_balance: 1 });
}

/** Applies and pays; a member afterwards, or waiting for an admin. Answers the order. */
export async function joinPaid(
  world: World,
  circle: Charging,
  given: { person?: Person; total?: number } & Choice = {},
): Promise<Person & { hash: string }> {
  const person = given.person ?? (await makeMemberPerson(world));
  const hash = await apply(world, circle, person, given);
  const paid = await payOrder(world, person, hash, given.total ?? 3000);
  if (paid.body.state !== 1) throw new Error(paid.text);
  return { ...person, hash };
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

const memberIdOf = async (
  world: World,
  circle: { id: number },
  person: { userId: number },
): Promise<number> => (await memberNow(world, circle, person)).memberId;

/** Removes a member as the owner does it. */
export async function removeAs(
  world: World,
  { id, owner }: MadeCircle,
  person: { userId: number },
): Promise<Answer> {
  const member_id = await memberIdOf(world, { id }, person);
  return world.call('POST', removeMember.path, {
    token: owner.token,
    body: { id, member_id, reason: '不再联系' },
  });
}

export const leaveAs = (world: World, { id }: { id: number }, { token }: Person): Promise<Answer> =>
  world.call('POST', leaveCircle.path, { token, body: { id } });

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
    await duesFees.ending(tx, {
      phonebookId: circle.id,
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

/** An application is decided by the owner. */
export async function decide(
  world: World,
  { id, owner }: MadeCircle,
  person: { userId: number },
  accepted: boolean,
): Promise<void> {
  const memberId = await memberIdOf(world, { id }, person);
  const { token } = owner;
  if (!accepted) {
    await world.ask(refuseMember, { body: { id, member_id: memberId, reason: '不认识' }, token });
    return;
  }
  const { list } = await world.ask(acceptMembers, { body: { id, member_ids: [memberId] }, token });
  if (!list[0]?.ok) throw new Error(list[0]?.why);
}

/** What the check of the ledger finds, that of circles with it. */
export const differencesIn = async (world: World): Promise<string[]> =>
  (await checkLedger(jobContext(world.deps))).differences;

/** What a call of the owner alone answers to everybody else, by who asks. */
export async function refusalsOf(
  world: World,
  circle: Charging,
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
