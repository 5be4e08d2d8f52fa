import { staffRoles } from '@qunlu/contract/kernel/endpoint.ts';
import { makeCard } from '../../features/card/testing.ts';
import { makeCharging } from '../../features/dues/testing.ts';
import { joinPaid } from '../../features/joining/testing.ts';
import { makeFriends } from '../../features/friend/testing.ts';
import { verify } from '../../features/identity/testing.ts';
import { shop } from '../../features/order/scene.ts';
import { topUp } from '../../features/order/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../../features/circle/testing.ts';
import { afternoons, sell } from '../../features/service/testing.ts';
import { passApplication } from '../../features/service/testing.ts';
import { makeStaff, makeWithPassword } from '../../features/staff/testing.ts';
import { makeKnownPayee } from '../../features/wallet/testing.ts';
import type { Scene } from '../feature-scene.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';
import { answered } from './ask.ts';

/** How the world of a scene is made. Listening: some calls ask the sandbox’s counterparts over HTTP. */
export const sceneOptions = { listen: true, extra: shop.feature };

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
  // Nobody has another's name, so that whom an answer names is known.
  const named = (name: string): Promise<Person> => makeMemberPerson(world, name);
  const circle = await makeCircle(world, { join_type: 1 }, me);
  await join(world, circle, friend);
  const member = await join(world, circle, await named('周明'));
  const theirs = await makeCircle(world, {}, await named('吴岚'));
  const { memberId: myMemberId } = await join(world, theirs, me);
  await join(world, theirs, friend);
  const charging = await makeCharging(world, { owner: me });
  const payer = await joinPaid(world, charging, { person: await named('郑雨') });
  const host = await named('孙禾');
  await verify(world, host);
  const paid = await makeCharging(world, { owner: host });
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
  await ownContacts(world);
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

/** Everybody gets contacts of their own, so that whose an answer shows is known. */
async function ownContacts({ database }: World): Promise<void> {
  await database.pool.query(
    `update card set phone = '177' || right(lpad(card_id::text, 8, '0'), 8), email = 'guarded' || card_id || '@secret.example',
      address = '守护路 ' || card_id || ' 号', extends = replace(extends::text, 'zhangsan_wx', 'guarded_' || card_id)::jsonb`,
  );
}

/** Whose session a token is; 0 for nobody's. */
export async function userOf({ database }: World, token: string | undefined): Promise<number> {
  const { rows } = await database.pool.query<{ user_id: number }>(
    `select user_id from account_session where token_hash = sha256($1)
     union all select user_id from staff_session where token_hash = sha256($1)`,
    [Buffer.from(token ?? '')],
  );
  return rows[0]?.user_id ?? 0;
}

/** Who has what, of everybody else's that an answer says and the caller has not, too. */
async function othersIn(
  { database }: World,
  { text, caller, all }: { text: string; caller: number; all: string },
): Promise<{ user_id: number; value: string }[]> {
  const { rows } = await database.pool.query<{ user_id: number; value: string }>(all);
  const own = new Set(rows.filter(({ user_id }) => user_id === caller).map(({ value }) => value));
  return rows.filter(({ value }) => value && !own.has(value) && text.includes(value));
}

/** Contacts of others that an answer shows in plain. */
export const contactsIn = (world: World, text: string, caller: number) =>
  othersIn(world, {
    text,
    caller,
    all: `select user_id, phone as value from account_user where phone is not null
      union all select user_id, unnest(array[phone, email, 'guarded_' || card_id, address]) from card`,
  });

/** Names of others in an answer. */
export const namesIn = (world: World, text: string, caller: number) =>
  othersIn(world, {
    text,
    caller,
    all: 'select user_id, realname as value from card union select user_id, username from account_user',
  });
