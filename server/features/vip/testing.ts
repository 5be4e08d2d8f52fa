import { createPackOrder, myVipList, type VipEntry } from '@qunlu/contract/vip/calls.ts';
import type { PackType, VipKind } from '@qunlu/contract/vip/rules.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import type { Membership } from '../membership/ports.ts';
import { payFor, topUp } from '../order/testing.ts';
import { addEntitlement } from './service/entitlements.ts';

let given = 0;

/** Somebody becomes a member for some days, as a mission's prize does it; after what they have. */
export async function makeMember(
  world: World,
  person: { userId: number },
  kind: VipKind = 'vipPhonebook',
  days = 30,
): Promise<void> {
  given += 1;
  const key = `test:${given}:${process.hrtime.bigint()}`;
  await inTransaction(jobContext(world.deps), (tx) =>
    addEntitlement(tx, { userId: person.userId, kind, source: 'mission', key, days, reason: '测试' }),
  );
}

/** What somebody's membership is from now on, until `ends`: one pack, as if staff had given it, or none at all. */
export async function setMembership(
  world: Pick<World, 'database' | 'now'>,
  { userId }: { userId: number },
  level: Membership,
  ends = new Date(world.now().getTime() + 365 * 86_400_000),
): Promise<void> {
  const { pool } = world.database;
  await pool.query('delete from vip_entitlement where user_id = $1', [userId]);
  if (level === 'none') return;
  await pool.query(
    `insert into vip_entitlement (user_id, kind, source, key, days, starts_at, ends_at, created_at)
     values ($1, $2, 'staff', $5, 365, $3, $4, $3)`,
    [userId, level === 'commerce' ? 'vipCommerce' : 'vipPhonebook', world.now(), ends, `test:${userId}`],
  );
}

/** The unpaid order of a pack. */
export const orderPack = async (
  world: World,
  { token }: Person,
  kind: VipKind = 'vipPhonebook',
  type: PackType = 1,
): Promise<string> =>
  (await world.ask(createPackOrder, { body: { vip: kind, pack_type: type }, token })).hash;

/** Buys a pack out of the balance; answers its order. */
export async function buyPack(
  world: World,
  person: Person,
  kind: VipKind = 'vipPhonebook',
  type: PackType = 1,
): Promise<string> {
  await topUp(world, person, 99_900);
  const hash = await orderPack(world, person, kind, type);
  const { body, text } = await payFor(world, person, hash, { use_balance: 1 });
  if (body.state !== 1) throw new Error(text);
  return hash;
}

export const membershipsOf = async (world: World, { token }: Person): Promise<VipEntry[]> =>
  (await world.ask(myVipList, { token })).list;
