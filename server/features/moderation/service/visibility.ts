import type { appealVisibility as appealContract, viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { moderationRules, type SubjectType } from '@qunlu/contract/moderation/rules.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { notify } from '../../notification/api/notifications.ts';
import { visibilityCan } from '../policy/visibility.ts';
import { subjects, type Subject, type SubjectKind } from '../ports.ts';
import {
  enqueue,
  findVisibility,
  holdVisibility,
  lockVisibility,
  setAppeal,
  setState,
  setWords,
  type VisibilityRow,
} from '../store/visibilities.ts';
import type { Verdict } from './check.ts';

export interface SubjectRef {
  type: SubjectType;
  id: number;
}

export const kindOf = (ctx: Ctx, type: string): SubjectKind =>
  ctx.deps.ports.get(subjects).find((kinds) => kinds[type as SubjectType])?.[type as SubjectType] ??
  notFound('内容不存在或已不可见');

/** D137: visible to its owner only, from now until staff has looked. Inside the caller's transaction. */
export async function hideForReview(
  tx: Tx,
  visibility: VisibilityRow,
  why: { reason: string; words: readonly string[]; path: string },
): Promise<void> {
  const kind = kindOf(tx, visibility.type);
  await setState(tx.db, visibility.standing_id, {
    state: 'pending',
    reason: why.reason,
    words: why.words,
    since: tx.now,
  });
  await enqueue(tx.db, visibility.standing_id, tx.now);
  await kind.setHidden(tx, visibility.id, true);
  await notify(tx, visibility.owner_id, {
    category: 'system',
    title: `您的${kind.label}正在审核`,
    body: `${why.reason}。审核期间只有您自己看得到，我们会在${moderationRules.answerHours}小时内处理；您可以打开${kind.label}提出申诉。`,
    path: why.path,
  });
}

/**
 * What its owner has just written is to be looked at first; the verdict of `checkWriting`. Inside the transaction of the
 * write, before the subject's own row is written: that is the order in which everybody takes these locks.
 */
export async function holdForReview(
  tx: Tx,
  subject: SubjectRef & { ownerId: number; path: string },
  verdict: Verdict,
): Promise<void> {
  if (!verdict.review) return;
  const visibility = await lockVisibility(tx.db, subject, tx.now);
  if (visibility.state === 'visible') {
    const reason = '内容需要人工审核';
    await hideForReview(tx, visibility, { reason, words: verdict.words, path: subject.path });
    return;
  }
  await setWords(tx.db, visibility.standing_id, [...new Set([...visibility.words, ...verdict.words])]);
}

/** An own subject, or 40400. */
async function own(ctx: ViewerCtx, { type, id }: SubjectRef): Promise<Subject> {
  const subject = await kindOf(ctx, type).find(ctx, id);
  if (!subject || subject.ownerId !== ctx.viewer.userId) notFound('内容不存在或已不可见');
  return subject;
}

export async function visibilityOf(
  ctx: ViewerCtx,
  subject: SubjectRef,
): Promise<OutputOf<typeof viewVisibility>> {
  await own(ctx, subject);
  const row = await findVisibility(ctx.db, subject);
  const hidden = row !== undefined && row.state !== 'visible';
  return {
    standing: row?.state ?? 'visible',
    reason: hidden ? row.reason : '',
    appealed: row?.appeal_open ?? false,
    can: visibilityCan(row),
  };
}

/** D137: once per hiding; the same words again are the same appeal. */
export async function appealHiding(
  ctx: ViewerCtx,
  given: SubjectRef & { content: string },
): Promise<OutputOf<typeof appealContract>> {
  await own(ctx, given);
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const visibility = await holdVisibility(tx.db, given);
    if (!visibility || visibility.state === 'visible')
      fail('stateChanged', { message: '内容没有被隐藏，无需申诉' });
    if (visibility.appeal_open && visibility.appeal === given.content) return { standing: visibility.state };
    if (!visibilityCan(visibility).appeal)
      fail('conflict', { message: '每次隐藏只能申诉一次，请等待处理结果' });
    await enqueue(tx.db, visibility.standing_id, tx.now);
    await setAppeal(tx.db, visibility.standing_id, { appeal: given.content, appealed_at: tx.now });
    return { standing: visibility.state };
  });
}
