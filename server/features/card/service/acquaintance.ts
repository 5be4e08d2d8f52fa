import type { Ctx } from '../../../platform/context.ts';
import { factsBetween, factsWith } from '../../relation/service/facts.ts';
import { acquaintance, stranger, type Acquaintance } from '../ports.ts';

/** What other features know of the viewer and these owners; any of them suffices. */
async function completed(
  ctx: Ctx,
  viewerId: number,
  relations: ReadonlyMap<number, Partial<Acquaintance>>,
): Promise<Map<number, Acquaintance>> {
  const known = new Map([...relations].map(([ownerId, facts]) => [ownerId, { ...stranger, ...facts }]));
  for (const more of ctx.deps.ports.get(acquaintance)) {
    for (const [ownerId, facts] of await more(ctx, viewerId, [...known.keys()])) {
      const one = known.get(ownerId);
      if (!one) continue;
      for (const fact of Object.keys(stranger) as (keyof Acquaintance)[]) one[fact] ||= facts[fact] ?? false;
    }
  }
  return known;
}

/** The relation between two people. */
export async function acquaintanceOf(ctx: Ctx, viewerId: number, ownerId: number): Promise<Acquaintance> {
  const facts = await factsBetween(ctx, viewerId, ownerId);
  return (await completed(ctx, viewerId, new Map([[ownerId, facts]]))).get(ownerId) ?? stranger;
}

/** The same with several owners, by owner. */
export async function acquaintancesOf(
  ctx: Ctx,
  viewerId: number,
  ownerIds: readonly number[],
): Promise<Map<number, Acquaintance>> {
  if (ownerIds.length === 0) return new Map();
  const facts = await factsWith(ctx, viewerId, ownerIds);
  return completed(ctx, viewerId, new Map(ownerIds.map((ownerId) => [ownerId, facts.get(ownerId) ?? {}])));
}
