import { inTransaction, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { lockUser } from '../../account/api/profile.ts';
import { projectOwner } from '../../publication/api/publication.ts';
import { dealTable, endDeals, findLicence } from '../store/deals.ts';
import { deals } from './deals.ts';

/**
 * Others see the deals of a person who may be met and whose licence is certified. The person is locked; whatever changes one of the
 * two calls this.
 */
export async function projectShop(tx: Tx, userId: number): Promise<void> {
  const { licence } = await findLicence(tx.db, userId);
  await projectOwner(tx, dealTable, userId, licence === null);
}

/** A card has changed: by its name deals are found, and the certification of a company stands on one. */
export async function followCard(ctx: Ctx, userId: number): Promise<void> {
  await deals.followCard(ctx, userId, () => ({}));
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    await projectShop(tx, userId);
  });
}

const batch = 500;

/** Job: what has ended leaves the lists. */
export async function endOver(deps: Deps, goesOn: () => boolean): Promise<void> {
  let ended = batch;
  while (ended === batch && goesOn()) ended = await endDeals(alone(deps).db, deps.clock(), batch);
}
