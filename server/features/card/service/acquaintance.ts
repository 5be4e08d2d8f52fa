import type { Ctx } from '../../../platform/context.ts';
import { factsBetween } from '../../relation/service/facts.ts';
import { acquaintance, stranger, type Acquaintance } from '../ports.ts';

/** What `relation` says of two people, completed by what other features know; any of them suffices. */
export async function completed(
  ctx: Ctx,
  relation: Acquaintance,
  viewerId: number,
  ownerId: number,
): Promise<Acquaintance> {
  const known = { ...relation };
  for (const more of ctx.deps.ports.get(acquaintance)) {
    const facts = await more(ctx, viewerId, ownerId);
    for (const fact of Object.keys(stranger) as (keyof Acquaintance)[]) known[fact] ||= facts[fact] ?? false;
  }
  return known;
}

/** The same where no card was read, which would have brought the relation with it. */
export const acquaintanceOf = async (ctx: Ctx, viewerId: number, ownerId: number): Promise<Acquaintance> =>
  completed(ctx, { ...stranger, ...(await factsBetween(ctx, viewerId, ownerId)) }, viewerId, ownerId);
