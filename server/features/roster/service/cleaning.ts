import { importState, rosterRules } from '@qunlu/contract/roster/rules.ts';
import { after, inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import { dropImported } from '../../circle/api/imported.ts';
import { deleteBlocks, deleteGone, findEntryIds } from '../store/entries.ts';
import { findKept, findOverdue, lockImport, updateImport } from '../store/imports.ts';
import { clearImport } from './imports.ts';

const batch = 100;

/** D73: sheets and proofs go seven days after the decision; what was never handed in is cancelled. */
export async function clearImports(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -rosterRules.fileDays * 86_400);
  while (goesOn()) {
    const overdue = await findOverdue(ctx.db, before, batch);
    for (const { import_id } of overdue)
      await inTransaction(ctx, async (tx) => {
        const row = await lockImport(tx.db, import_id);
        if (!row || row.cleared_at || row.state === importState.auditing) return;
        if (row.state === importState.uploaded)
          await updateImport(tx.db, import_id, { state: importState.cancelled });
        await clearImport(tx, row);
      });
    if (overdue.length < batch) return;
  }
}

const purged = 500;

/** D72: what nobody has claimed in half a year goes. */
export async function purgeEntries(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -rosterRules.claimDays * 86_400);
  while (goesOn()) {
    const ids = await findEntryIds(ctx.db, { before, size: purged });
    await inTransaction(ctx, async (tx) => {
      await dropImported(tx, ids);
      await deleteGone(tx.db, ids);
    });
    if (ids.length < purged) return;
  }
}

/** A circle is over: entries that nobody has claimed, sheets and proofs go with it. */
export async function endCircle(tx: Tx, circleId: number): Promise<void> {
  for (const row of await findKept(tx.db, circleId)) {
    await clearImport(tx, row);
    const { uploaded, auditing, importing, cancelled } = importState;
    if (row.state === uploaded || row.state === auditing || row.state === importing)
      await updateImport(tx.db, row.import_id, { state: cancelled, reason: '通讯录已解散' });
  }
  const ids = await findEntryIds(tx.db, { circleId });
  await dropImported(tx, ids);
  await deleteGone(tx.db, ids);
  await deleteBlocks(tx.db, circleId);
}
