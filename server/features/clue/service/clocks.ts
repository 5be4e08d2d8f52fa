import { inTransaction, jobContext, type Deps } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { findExpired } from '../store/clues.ts';
import { findOverdue } from '../store/takes.ts';
import { expire, release } from './takes.ts';

/** Job (D85): places that nobody followed up in time are free again. */
export async function releaseOverdue(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  await eachDue(deps, 'clue.release', goesOn, {
    find: (behind, size) => findOverdue(ctx.db, { now: ctx.now, behind, size }),
    idOf: (row) => row.take_id,
    work: (row) => inTransaction(ctx, (tx) => release(tx, row)),
  });
}

/** Job (D85): leads whose days are over are closed. */
export async function closeExpired(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  await eachDue(deps, 'clue.expire', goesOn, {
    find: (behind, size) => findExpired(ctx.db, { now: ctx.now, behind, size }),
    idOf: (row) => row.clue_id,
    work: (row) => inTransaction(ctx, (tx) => expire(tx, row.clue_id, row.user_id)),
  });
}
