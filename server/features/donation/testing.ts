import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import type { PluginKey } from '@qunlu/contract/circle/rules.ts';
import { donate, saveDonationSettings } from '@qunlu/contract/donation/calls.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { payOrder } from '../dues/testing.ts';
import { join, makeCircle, type MadeCircle } from '../circle/testing.ts';
import { verify } from '../identity/testing.ts';

/** The owner switches a module of their circle. */
export async function switchModule(
  world: World,
  { id, owner }: MadeCircle,
  key: PluginKey,
  enabled: 0 | 1 = 1,
): Promise<void> {
  await world.ask(setPlugins, {
    body: { id, rows: [{ key, enabled, visible: 1, sort: 1 }] },
    token: owner.token,
  });
}

export const purpose = '茶室的房租和每月一次的茶会';

/** A circle that takes support; its owner's real name is known. The world must `listen`. */
export async function makeTaking(world: World, owner?: Person): Promise<MadeCircle> {
  const circle = await makeCircle(world, {}, owner);
  if (!owner) await verify(world, circle.owner);
  await switchModule(world, circle, 'donation');
  await world.ask(saveDonationSettings, {
    body: { id: circle.id, on: 1, why: purpose, amounts: [600, 6600] },
    token: circle.owner.token,
  });
  return circle;
}

type Given = Partial<{ amount: number; message: string; anonymous: 0 | 1 }>;

/** An order to support a circle, not paid. */
export const startDonation = (
  world: World,
  { id }: { id: number },
  { token }: Person,
  given: Given = {},
): Promise<{ hash: string }> =>
  world.ask(donate, { body: { id, amount: 6600, message: '', anonymous: 0, ...given }, token });

/** A member supports a circle, paid out of their balance. */
export async function give(
  world: World,
  circle: { id: number },
  given: Given & { by?: Person } = {},
): Promise<Person & { hash: string }> {
  const { by, ...input } = given;
  const person = by ?? (await join(world, circle));
  const { hash } = await startDonation(world, circle, person, input);
  const paid = await payOrder(world, person, hash, input.amount ?? 6600);
  if (paid.body.state !== 1) throw new Error(paid.text);
  return { ...person, hash };
}
