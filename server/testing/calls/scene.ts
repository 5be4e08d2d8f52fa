import { staffRoles } from '@qunlu/contract/kernel/endpoint.ts';
import { makeCard } from '../../features/card/testing.ts';
import { makeCharging, type Charging } from '../../features/dues/testing.ts';
import { joinPaid } from '../../features/joining/testing.ts';
import { makeFriends } from '../../features/friend/testing.ts';
import { verify } from '../../features/identity/testing.ts';
import { topUp } from '../../features/order/testing.ts';
import { join, makeCircle, type MadeCircle } from '../../features/phonebook/testing.ts';
import { afternoons, sell, type Sale } from '../../features/service/testing.ts';
import { passApplication } from '../../features/service/testing.ts';
import { makeStaff, makeWithPassword, type Member } from '../../features/staff/testing.ts';
import { makeKnownPayee } from '../../features/wallet/testing.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';

/** A small world in which every call of the contract has something to answer. */
export interface Scene {
  world: World;
  /** Whoever calls, unless a case says otherwise: a card, a real name, money, a friend, circles. */
  me: Person;
  cardId: number;
  friend: Person;
  friendCard: number;
  /** Somebody with a card whom `me` does not know. */
  other: Person;
  otherCard: number;
  office: Member;
  /** `me` owns it, the friend and some others belong to it. */
  circle: MadeCircle;
  /** A member of it. */
  member: Person & { memberId: number };
  /** Somebody else's, to which `me` belongs. */
  theirs: MadeCircle;
  myMemberId: number;
  /** With a fee: one of mine, and somebody else's that `me` has paid. */
  charging: Charging;
  payer: Person & { hash: string };
  paid: Charging;
  paidHash: string;
  /** A service of `seller`, and one of mine. */
  sale: Sale;
  mine: Sale;
  /** Of the same seller, without a timetable. */
  plain: Sale;
}

/** What a call is asked with: who, and fields by name; what is missing is filled as `valid-requests.ts` says. */
export type Given = Record<string, unknown> & { as?: string | null };
export type Case = (scene: Scene) => Given | Promise<Given>;
export type Cases = Readonly<Record<string, Case>>;

export async function makeScene(world: World): Promise<Scene> {
  const me = await makeKnownPayee(world, 200_000);
  const { card } = await makeCard(world, me, { realname: '林知远' });
  await passApplication(world, me);
  await topUp(world, me, 500_000);
  const friend = await makeWithPassword(world);
  await verify(world, friend);
  const friendCard = (await makeCard(world, friend, { realname: '苏晓' })).card.card_id;
  await makeFriends(world, friend, me);
  const { owner: other, card: otherCard } = await makeCard(world, undefined, { realname: '陈默' });
  const circle = await makeCircle(world, { join_type: 1 }, me);
  await join(world, circle, friend);
  const member = await join(world, circle);
  const theirs = await makeCircle(world);
  const { memberId: myMemberId } = await join(world, theirs, me);
  await join(world, theirs, friend);
  const charging = await makeCharging(world, { owner: me });
  const payer = await joinPaid(world, charging);
  const paid = await makeCharging(world);
  const { hash: paidHash } = await joinPaid(world, paid, { person: me });
  const schedule = afternoons();
  const ways = [
    { kind: 'tel', fee: 10_000, max: 3 },
    { kind: 'meet', fee: 20_000, max: 3, address: '龙井路 18 号' },
  ] as const;
  const sale = await sell(world, { seller: other, schedule, ways });
  const plain = await sell(world, { seller: other, ways: [...ways, { kind: 'house', fee: 20_000, max: 3 }] });
  const mine = await sell(world, { seller: me, schedule, ways });
  const office = await makeStaff(world, ...staffRoles);
  await world.deps.outbox.idle();
  return {
    world,
    me,
    cardId: card.card_id,
    friend,
    friendCard,
    other,
    otherCard: otherCard.card_id,
    office,
    circle,
    member,
    theirs,
    myMemberId,
    charging,
    payer,
    paid,
    paidHash,
    sale,
    mine,
    plain,
  };
}
