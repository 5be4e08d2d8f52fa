import { jobContext, inTransaction, type Ctx, type Deps } from '../../../platform/context.ts';
import { custodians } from '../ports.ts';
import { dropOldProofs, findDue, findLeaving, markErased } from '../store/leaving.ts';
import { findUserLocked } from '../store/users.ts';

/** People of one run; the next hour takes the rest. */
const batch = 1000;
/** What is kept as proof goes after three years. */
const proofYears = 3;

/** Erases one person whole or not at all. Somebody who has just come back, or whom another process erased, stays. */
async function eraseOne(ctx: Ctx, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await findUserLocked(tx.db, userId);
    const row = await findLeaving(tx.db, userId);
    if (!row || row.erase_at > tx.now) return;
    for (const custodian of tx.deps.ports.get(custodians)) await custodian.erase(tx, userId);
    await markErased(tx.db, userId, tx.now);
  });
}

/** D13: everybody whose cooling days are over. One who cannot be erased is logged and tried again in an hour. */
export async function eraseLeft(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  for (const userId of await findDue(ctx.db, ctx.now, batch)) {
    if (!goesOn()) return;
    await eraseOne(ctx, userId).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a person who left could not be erased'),
    );
  }
  await dropOldProofs(ctx.db, ctx.now, proofYears);
}
