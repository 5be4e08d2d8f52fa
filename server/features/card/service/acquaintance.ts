import type { Ctx } from '../../../platform/context.ts';
import { factsBetween } from '../../relation/service/facts.ts';
import { acquaintance, stranger, type Acquaintance } from '../ports.ts';

/** The relation between two people, completed by what other features know; any of them suffices. */
export async function acquaintanceOf(ctx: Ctx, viewerId: number, ownerId: number): Promise<Acquaintance> {
  const known = { ...stranger, ...(await factsBetween(ctx, viewerId, ownerId)) };
  for (const more of ctx.deps.ports.get(acquaintance)) {
    const facts = await more(ctx, viewerId, ownerId);
    for (const fact of Object.keys(stranger) as (keyof Acquaintance)[]) known[fact] ||= facts[fact] ?? false;
  }
  return known;
}
