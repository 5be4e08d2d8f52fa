import { jobContext, type Ctx, type Deps } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { friendCounts } from '../../relation/api/facts.ts';
import { findOwners, setHeadcounts } from '../store/cards.ts';

const batch = 500;

/** D33: recounts friends and connections on the cards of these people. */
export async function recount(ctx: Ctx, owners: readonly number[]): Promise<void> {
  const counts = await friendCounts(ctx, owners);
  await setHeadcounts(
    alone(ctx).db,
    owners.map((user_id) => {
      const friends = counts.get(user_id) ?? 0;
      return { user_id, friends, connections: friends };
    }),
  );
}

/** D33: recounts everybody with a card, in batches, to correct what simultaneous changes left wrong. */
export async function recountPeople(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  let from = 0;
  while (goesOn()) {
    const owners = await findOwners(deps.db, from, batch);
    if (owners.length === 0) return;
    await recount(ctx, owners);
    from = owners.at(-1) ?? from;
  }
}
