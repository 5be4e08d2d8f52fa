import type { Ctx, Tx } from '../../../platform/context.ts';
import { closeReports, findReporters } from '../store/reports.ts';
import { closeVisibility, findVisibility, lockVisibility, setState } from '../store/visibilities.ts';
import { notifyReporters } from './reports.ts';
import { kindOf, type SubjectRef } from './visibility.ts';

/**
 * Staff has hidden, through another feature, a subject, or shows it again: whoever reported it is told, and its owner may object to the
 * hiding once. Inside the transaction of the decision, before the subject's own row is locked; the calling feature hides it itself. The owner,
 * the member of staff and {@link reportersOf} are locked.
 */
export async function setByStaff(
  tx: Tx,
  subject: SubjectRef & { ownerId: number },
  decision: { hidden: boolean; reason: string; staffId: number },
): Promise<void> {
  const { hidden, reason, staffId } = decision;
  const { standing_id } = await lockVisibility(tx.db, subject, tx.now);
  const state = hidden ? 'hidden' : 'visible';
  await setState(tx.db, standing_id, { state, reason: hidden ? reason : '', words: [], since: tx.now });
  await closeVisibility(tx.db, standing_id, { decided_by: staffId, decided_at: tx.now });
  const closed = await closeReports(tx.db, subject, {
    state: hidden ? 'upheld' : 'dismissed',
    decided_at: tx.now,
  });
  const outcome = hidden ? '经核实已隐藏，感谢您的举报。' : '经核实没有发现违规，予以保留。';
  await notifyReporters(tx, closed, `您举报的${kindOf(tx, subject.type).label}${outcome}`);
}

/** Why a subject is hidden at present; '' when it is not. */
export async function hiddenBecause(ctx: Ctx, subject: SubjectRef): Promise<string> {
  const visibility = await findVisibility(ctx.db, subject);
  return visibility && visibility.state !== 'visible' ? visibility.reason : '';
}

/** Whom a decision about a subject tells something, to be locked with its owner. */
export const reportersOf = (ctx: Ctx, subject: SubjectRef): Promise<number[]> =>
  findReporters(ctx.db, subject);
