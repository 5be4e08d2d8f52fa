import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type {
  listNotices as listContract,
  previewNotice as previewContract,
  sendNotice as contract,
  SentNotice,
  viewAudience as audienceContract,
} from '@qunlu/contract/circle/notices.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, inTransaction, type Ctx, type Deps, type ViewerCtx } from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import { paged } from '../../../../platform/paging.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import { notifyAll } from '../../../notice/api/notices.ts';
import { circleNoticed } from '../../events.ts';
import { presentNotice } from '../../present/notices.ts';
import { findCircle } from '../../store/circles.ts';
import { findGroups } from '../../store/groups.ts';
import {
  addressNotice,
  countBudget,
  dropNoticed,
  findNotice,
  findNoticed,
  findNotices,
  insertNotice,
} from '../../store/notices.ts';
import { lockCaller, lockManagedCircle, managedCircle } from '../circle/access.ts';
import { logAction } from '../circle/logs.ts';

/** People told at once. */
const batch = 500;
/** A day longer than a week counts. */
const keepDays = circleRules.noticeDays + 1;

const weekBefore = (now: Date): Date => after(now, -circleRules.noticeDays * 86_400);

const askedBy = (
  ctx: ViewerCtx,
  { id, roles, groups }: { id: number; roles: readonly number[]; groups: readonly number[] },
) => ({ circleId: id, roles, groups, senderId: ctx.viewer.userId, since: weekBefore(ctx.now) });

export async function viewAudience(ctx: ViewerCtx, id: number): Promise<OutputOf<typeof audienceContract>> {
  const { row } = await managedCircle(ctx, id, 'notice');
  const groups = await findGroups(ctx.db, id);
  return {
    id,
    name: row.name,
    weekly: row.weekly_notices,
    groups: groups.map(({ group_id, name, members }) => ({ group_id, name, members })),
  };
}

/** What is left of the attention of those whom it is for. */
export async function previewNotice(
  ctx: ViewerCtx,
  given: BodyOf<typeof previewContract>,
): Promise<OutputOf<typeof previewContract>> {
  const { row } = await managedCircle(ctx, given.id, 'notice');
  return { ...(await countBudget(ctx.db, askedBy(ctx, given))), weekly: row.weekly_notices };
}

/** Words that others read: they are checked before anything is locked. */
export async function prepareNotice(ctx: ViewerCtx, given: BodyOf<typeof contract>): Promise<void> {
  await managedCircle(ctx, given.id, 'notice');
  await checkPlainly(ctx, {
    texts: [
      { field: 'title', label: '标题', text: given.title },
      { field: 'body', label: '正文', text: given.body },
    ],
  });
}

/** Under the lock of the circle: of two at once the second finds the weeks as the first has left them. */
export const sendNotice = (ctx: ViewerCtx, given: BodyOf<typeof contract>): Promise<SentNotice> =>
  inTransaction(ctx, async (tx) => {
    const { id, title, body } = given;
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'notice');
    const asked = askedBy(tx, given);
    const { people, muted, full } = await countBudget(tx.db, asked);
    if (people === 0)
      fail('stateChanged', {
        message: full > 0 ? '他们这一周已经收满通知，过几天再发' : '没有人可以收到，请换一个范围',
      });
    const { notice_id } = await insertNotice(tx.db, {
      phonebook_id: id,
      user_id: tx.viewer.userId,
      title,
      body,
      roles: [...new Set(given.roles)],
      groups: [...new Set(given.groups)],
      people,
      muted,
      full_weeks: full,
      at: tx.now,
    });
    await addressNotice(tx.db, notice_id, asked, tx.now);
    await logAction(tx, { circleId: id, what: 'notice', after: { title, count: people } });
    await raise(tx, circleNoticed, { phonebookId: id, noticeId: notice_id });
    const row = await findNotice(tx.db, notice_id);
    return row ? presentNotice(row) : fail('busy');
  });

/** After the commit, again when it died in the middle: who has the notice gets no second one. */
export async function tellNoticed(
  ctx: Ctx,
  { phonebookId: circleId, noticeId }: { phonebookId: number; noticeId: number },
): Promise<void> {
  const circle = await findCircle(ctx.db, circleId);
  const notice = await findNotice(ctx.db, noticeId);
  if (!circle || !notice) return;
  const told = {
    category: 'membership' as const,
    title: `${circle.name}：${notice.title}`,
    body: notice.body,
    path: `/phonebook/${circleId}`,
    key: `phonebook-notice:${noticeId}`,
  };
  let behind = 0;
  for (;;) {
    const userIds = await findNoticed(ctx.db, noticeId, { behind, size: batch });
    await notifyAll(
      ctx,
      userIds.map((userId) => ({ ...told, userId })),
    );
    if (userIds.length < batch) return;
    behind = userIds.at(-1) ?? 0;
  }
}

export async function listNotices(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  await managedCircle(ctx, id, 'notice');
  const rows = await findNotices(ctx.db, { circleId: id, after: next, size: size + 1 });
  return paged(rows, size, 'notice_id', presentNotice);
}

/** Job: who got what counts for a week. */
export const cleanNoticed = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  dropNoticed(deps.db, after(deps.clock(), -keepDays * 86_400), goesOn);
