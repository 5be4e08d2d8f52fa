import { inTransaction, jobContext, type Ctx, type Deps } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { personLocked } from '../../account/api/directory.ts';
import { forgetConsent } from '../../account/api/protocols.ts';
import { lifecycles } from '../ports.ts';
import { dropOldProofs, findDue, findLeaving, markErased } from '../store/leaving.ts';
import { erasePerson } from './fates.ts';

/** People per run; the next run, an hour later, continues. */
const batch = 1000;
/** Years that proof of an erasure is kept. */
const proofYears = 3;

/** Erases a person, all or nothing. Skips people who have just come back or whom another process has erased. */
async function eraseOne(ctx: Ctx, userId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await personLocked(tx, userId);
    const row = await findLeaving(tx.db, userId);
    if (!row || row.erase_at > tx.now) return;
    for (const lifecycle of tx.deps.ports.get(lifecycles)) await lifecycle.settles?.(tx, userId);
    await erasePerson(tx, userId);
    await markErased(tx.db, userId, tx.now);
  });
}

/** D13: erases everybody whose cooling-off days are over. Whom it fails for comes again in an hour. */
export async function eraseDueAccounts(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const run = jobRows(deps, 'lifecycle.erase-left');
  for (const userId of await findDue(ctx.db, ctx.now, batch)) {
    if (!goesOn()) break;
    await run.one(userId, () => eraseOne(ctx, userId));
  }
  await inTransaction(ctx, async (tx) => forgetConsent(tx, await dropOldProofs(tx.db, tx.now, proofYears)));
  await run.end();
}
