import { staffRoles } from '@qunlu/contract/kernel/endpoint.ts';
import { makeCard } from '../../features/card/testing.ts';
import { makeCharging } from '../../features/dues/testing.ts';
import { joinPaid } from '../../features/joining/testing.ts';
import { makeFriends } from '../../features/friend/testing.ts';
import { verify } from '../../features/identity/testing.ts';
import { topUp } from '../../features/order/testing.ts';
import { join, makeCircle } from '../../features/phonebook/testing.ts';
import { afternoons, sell } from '../../features/service/testing.ts';
import { passApplication } from '../../features/service/testing.ts';
import { makeStaff, makeWithPassword } from '../../features/staff/testing.ts';
import { makeKnownPayee } from '../../features/wallet/testing.ts';
import type { Scene } from '../feature-scene.ts';
import type { World } from '../world.ts';
import { answered } from './ask.ts';

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
  const scene: Scene = {
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
    done: (id, given = {}) => answered(scene, id, given),
  };
  return scene;
}
