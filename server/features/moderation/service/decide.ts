import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { moderationRules, type Visibility } from '@qunlu/contract/moderation/rules.ts';
import type { RawBuilder } from 'kysely';
import { after, type Ctx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notification/api/notifications.ts';
import type { SubjectContent } from '../ports.ts';
import { closeReports, findOpenReports, findReporters, type OpenReports } from '../store/reports.ts';
import {
  closeVisibility,
  countQueue,
  findQueue,
  findVisibility,
  holdVisibility,
  setState,
  takeDown,
  type VisibilityRow,
} from '../store/visibilities.ts';
import { kindOf, type SubjectRef } from './visibility.ts';
import { notifyReporters } from './reports.ts';

/** Reports of one subject that staff reads at once. */
const reportsShown = 20;

/** One thing that waits for staff. */
export interface PendingSubject {
  standing: VisibilityRow;
  /** undefined: its owner has removed it meanwhile. */
  subject: SubjectContent | undefined;
  reports: OpenReports | undefined;
  firstAt: Date;
  /** D170 */
  dueAt: Date;
}

const keyOf = ({ type, id }: { type: string; id: number }): string => `${type}:${id}`;

export const countWaiting = (): RawBuilder<number> => countQueue();

/** For staff: what waits, the first due first. The cursor is the place in the queue. */
export async function listWaiting(
  ctx: Ctx,
  wanted: { kind: 'reports' | 'appeals' | undefined; after: number | undefined; size: number },
): Promise<PendingSubject[]> {
  const rows = await findQueue(ctx.db, wanted);
  const reports = new Map(
    (await findOpenReports(ctx.db, rows, reportsShown)).map((one) => [keyOf(one), one]),
  );
  const contents = new Map<string, SubjectContent>();
  for (const type of new Set(rows.map((row) => row.type))) {
    const ids = rows.filter((row) => row.type === type).map(({ id }) => id);
    for (const [id, content] of await kindOf(ctx, type).read(ctx, ids))
      contents.set(keyOf({ type, id }), content);
  }
  return rows.map((visibility) => {
    const open = reports.get(keyOf(visibility));
    const queuedAt = visibility.queued_at ?? visibility.since;
    return {
      standing: visibility,
      subject: contents.get(keyOf(visibility)),
      reports: open,
      firstAt: open && open.first_at < queuedAt ? open.first_at : queuedAt,
      dueAt: after(queuedAt, moderationRules.answerHours * 3600),
    };
  });
}

function ownerNotification(
  visibility: VisibilityRow,
  verdict: 'keep' | 'hide',
  notified: { label: string; reason: string },
): { title: string; body: string } | null {
  const { label, reason } = notified;
  if (verdict === 'keep') {
    if (visibility.state === 'visible') return null;
    return { title: `您的${label}已恢复显示`, body: `审核说明：${reason}` };
  }
  const again = visibility.appealed_at === null ? `如有异议，可以打开${label}申诉一次。` : '';
  return { title: `您的${label}已被隐藏`, body: `原因：${reason}。现在只有您自己看得到。${again}` };
}

/**
 * D137: one decision on all that waits about a subject; 42200 when a colleague was first. Nobody decides what is their own
 * or what they reported. Inside the caller's transaction.
 */
export async function decideWaiting(
  tx: Tx,
  subject: SubjectRef,
  decision: { verdict: 'keep' | 'hide'; reason: string; staffId: number },
): Promise<Visibility> {
  const { verdict, reason, staffId } = decision;
  const kind = kindOf(tx, subject.type);
  const found = (await findVisibility(tx.db, subject)) ?? notFound('内容不存在或已不可见');
  const reporters = await findReporters(tx.db, subject);
  // All who are told something below, before the subject: the same order as whoever reports or edits.
  await lockPeople(tx, [found.owner_id, staffId, ...reporters]);
  const visibility = (await holdVisibility(tx.db, subject)) ?? notFound('内容不存在或已不可见');
  if (visibility.queue_id === null) fail('stateChanged', { message: '已由同事处理，请刷新后再看' });
  if (visibility.owner_id === staffId) fail('forbidden', { message: '不能处理自己的内容，请交给同事' });
  if (reporters.includes(staffId)) fail('forbidden', { message: '您举报过这项内容，请交给同事处理' });
  const content = (await kind.read(tx, [subject.id])).get(subject.id);
  const state = verdict === 'keep' ? 'visible' : 'hidden';
  if (verdict === 'hide') await takeDown(tx.db, visibility.standing_id, { reason, since: tx.now });
  else if (visibility.state !== 'visible')
    await setState(tx.db, visibility.standing_id, { state, reason: '', words: [], since: tx.now });
  await closeVisibility(tx.db, visibility.standing_id, { decided_by: staffId, decided_at: tx.now });
  const hidden = verdict === 'hide';
  if (hidden !== (visibility.state !== 'visible')) await kind.setHidden(tx, subject.id, hidden);
  const closed = await closeReports(tx.db, subject, {
    state: hidden ? 'upheld' : 'dismissed',
    decided_at: tx.now,
  });
  const outcome = hidden ? '经核实已隐藏，感谢您的举报。' : '经核实没有发现违规，予以保留。';
  await notifyReporters(tx, closed, `您举报的${kind.label}${outcome}`);
  const notified = ownerNotification(visibility, verdict, { label: kind.label, reason });
  if (notified)
    await notify(tx, visibility.owner_id, {
      category: 'system',
      ...notified,
      path: content?.ownPath ?? content?.path ?? '',
    });
  return state;
}
