import { fail } from '@qunlu/contract/kernel/errors.ts';
import { moderationRules, type Standing } from '@qunlu/contract/moderation/rules.ts';
import type { RawBuilder } from 'kysely';
import { after, type Ctx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notice/api/notices.ts';
import type { SubjectContent } from '../ports.ts';
import { closeReports, findOpenReports, findReporters, type OpenReports } from '../store/reports.ts';
import {
  closeStanding,
  countQueue,
  findQueue,
  findStanding,
  holdStanding,
  setState,
  takeDown,
  type StandingRow,
} from '../store/standings.ts';
import { kindOf, noSuchSubject, type SubjectRef } from './standing.ts';
import { notifyReporters } from './reports.ts';

/** Reports of one subject that staff reads at once. */
const reportsShown = 20;

/** One thing that waits for staff. */
export interface Waiting {
  standing: StandingRow;
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
): Promise<Waiting[]> {
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
  return rows.map((standing) => {
    const open = reports.get(keyOf(standing));
    const queuedAt = standing.queued_at ?? standing.since;
    return {
      standing,
      subject: contents.get(keyOf(standing)),
      reports: open,
      firstAt: open && open.first_at < queuedAt ? open.first_at : queuedAt,
      dueAt: after(queuedAt, moderationRules.answerHours * 3600),
    };
  });
}

function ownerNotice(
  standing: StandingRow,
  verdict: 'keep' | 'hide',
  told: { label: string; reason: string },
): { title: string; body: string } | null {
  const { label, reason } = told;
  if (verdict === 'keep') {
    if (standing.state === 'visible') return null;
    return { title: `您的${label}已恢复显示`, body: `审核说明：${reason}` };
  }
  const again = standing.appealed_at === null ? `如有异议，可以打开${label}申诉一次。` : '';
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
): Promise<Standing> {
  const { verdict, reason, staffId } = decision;
  const kind = kindOf(tx, subject.type);
  const found = (await findStanding(tx.db, subject)) ?? noSuchSubject();
  const reporters = await findReporters(tx.db, subject);
  // All who are told something below, before the subject: the same order as whoever reports or edits.
  await lockPeople(tx, [found.owner_id, staffId, ...reporters]);
  const standing = (await holdStanding(tx.db, subject)) ?? noSuchSubject();
  if (standing.queue_id === null) fail('stateChanged', { message: '已由同事处理，请刷新后再看' });
  if (standing.owner_id === staffId) fail('forbidden', { message: '不能处理自己的内容，请交给同事' });
  if (reporters.includes(staffId)) fail('forbidden', { message: '您举报过这项内容，请交给同事处理' });
  const content = (await kind.read(tx, [subject.id])).get(subject.id);
  const state = verdict === 'keep' ? 'visible' : 'hidden';
  if (verdict === 'hide') await takeDown(tx.db, standing.standing_id, { reason, since: tx.now });
  else if (standing.state !== 'visible')
    await setState(tx.db, standing.standing_id, { state, reason: '', words: [], since: tx.now });
  await closeStanding(tx.db, standing.standing_id, { decided_by: staffId, decided_at: tx.now });
  const hidden = verdict === 'hide';
  if (hidden !== (standing.state !== 'visible')) await kind.setHidden(tx, subject.id, hidden);
  const closed = await closeReports(tx.db, subject, {
    state: hidden ? 'upheld' : 'dismissed',
    decided_at: tx.now,
  });
  const outcome = hidden ? '经核实已隐藏，感谢您的举报。' : '经核实没有发现违规，予以保留。';
  await notifyReporters(tx, closed, `您举报的${kind.label}${outcome}`);
  const told = ownerNotice(standing, verdict, { label: kind.label, reason });
  if (told)
    await notify(tx, standing.owner_id, {
      category: 'system',
      ...told,
      path: content?.ownPath ?? content?.path ?? '',
    });
  return state;
}
