import { createPackOrder, myVipList, type VipEntry } from '@qunlu/contract/vip/calls.ts';
import type { PackType, VipKind } from '@qunlu/contract/vip/rules.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
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
