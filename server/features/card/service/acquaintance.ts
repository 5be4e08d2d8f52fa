import type { Ctx } from '../../../platform/context.ts';
import { factsBetween } from '../../relation/service/facts.ts';
import { acquaintance, stranger, type Acquaintance } from '../ports.ts';

const factNames = Object.keys(stranger) as Exclude<keyof Acquaintance, 'through'>[];

/** What `relation` says of the viewer and these owners, completed by what other features know; any of them suffices. */
export async function completed(
  ctx: Ctx,
  viewerId: number,
  relations: ReadonlyMap<number, Partial<Acquaintance>>,
): Promise<Map<number, Acquaintance>> {
  const known = new Map([...relations].map(([ownerId, facts]) => [ownerId, { ...stranger, ...facts }]));
  for (const more of ctx.deps.ports.get(acquaintance)) {
    for (const [ownerId, facts] of await more(ctx, viewerId, [...known.keys()])) {
      const one = known.get(ownerId);
      if (!one) continue;
      for (const fact of factNames) one[fact] ||= facts[fact] ?? false;
      if (facts.through !== undefined) one.through ??= facts.through;
    }
  }
  return known;
}

/** The same where no card was read, which would have brought the relation with it. */
export async function acquaintanceOf(ctx: Ctx, viewerId: number, ownerId: number): Promise<Acquaintance> {
  const facts = await factsBetween(ctx, viewerId, ownerId);
  return (await completed(ctx, viewerId, new Map([[ownerId, facts]]))).get(ownerId) ?? stranger;
}
