import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type {
  listAnnouncements as listContract,
  previewAnnouncement as previewContract,
  sendAnnouncement as contract,
  SentAnnouncement,
  viewAudience as audienceContract,
} from '@qunlu/contract/circle/announcements.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import {
  after,
  inTransaction,
  type Ctx,
  type Deps,
  type Tx,
  type ViewerCtx,
} from '../../../../platform/context.ts';
import { raise } from '../../../../platform/events.ts';
import { paged } from '../../../../platform/paging.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import { notifyAll } from '../../../notification/api/notifications.ts';
import { circleAnnounced } from '../../events.ts';
import { isLive } from '../../policy.ts';
import { presentAnnouncement } from '../../present/announcements.ts';
import { findCircle } from '../../store/circles.ts';
import { findGroups } from '../../store/groups.ts';
import {
  setRecipients,
  countBudget,
  dropAnnounced,
  findAnnouncement,
  findAnnounced,
  findAnnouncements,
  insertAnnouncement,
} from '../../store/announcements.ts';
import { isOver, lockCaller, lockCircle, lockManagedCircle, managedCircle } from '../circle/access.ts';
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
export async function previewAnnouncement(
  ctx: ViewerCtx,
  given: BodyOf<typeof previewContract>,
): Promise<OutputOf<typeof previewContract>> {
  const { row } = await managedCircle(ctx, given.id, 'notice');
  return { ...(await countBudget(ctx.db, askedBy(ctx, given))), weekly: row.weekly_notices };
}

/** Words that others read: they are checked before anything is locked. */
export async function prepareAnnouncement(ctx: ViewerCtx, given: BodyOf<typeof contract>): Promise<void> {
  await managedCircle(ctx, given.id, 'notice');
  await checkPlainly(ctx, {
    texts: [
      { field: 'title', label: '标题', text: given.title },
      { field: 'body', label: '正文', text: given.body },
    ],
  });
}

interface Announced {
  noticeId: number;
  people: number;
  muted: number;
  full: number;
}

/** Within what is left of its members' weeks; nothing where nobody has room. The circle is locked. */
async function announce(
  tx: Tx,
  asked: Parameters<typeof countBudget>[1],
  { title, body }: { title: string; body: string },
): Promise<Announced> {
  const { circleId, senderId } = asked;
  const { people, muted, full } = await countBudget(tx.db, asked);
  if (people === 0) return { noticeId: 0, people, muted, full };
  const { notice_id: noticeId } = await insertAnnouncement(tx.db, {
    phonebook_id: circleId,
    user_id: senderId,
    title,
    body,
    roles: [...new Set(asked.roles)],
    groups: [...new Set(asked.groups)],
    people,
    muted,
    full_weeks: full,
    at: tx.now,
  });
  await setRecipients(tx.db, noticeId, asked, tx.now);
  await logAction(tx, { circleId, what: 'notice', after: { title, count: people } });
  await raise(tx, circleAnnounced, { phonebookId: circleId, noticeId });
  return { noticeId, people, muted, full };
}

/**
 * What somebody outside of a circle tells its members with its owner's consent, as a family does (D90): by the same count of their
 * weeks, the same mutes and the same log as the circle's own. `told`: announcements of the same words in other circles, whose
 * receivers need no second; nor does it reach who has blocked them. A circle in which people do not meet any more is told nothing.
 */
export async function announceFrom(
  tx: Tx,
  given: { circleId: number; senderId: number; title: string; body: string; told: readonly number[] },
): Promise<Announced> {
  const { circleId, senderId, told, ...words } = given;
  const circle = await lockCircle(tx, circleId);
  if (!isLive(circle.status) || isOver(circle, tx.now)) return { noticeId: 0, people: 0, muted: 0, full: 0 };
  const asked = { circleId, senderId, outside: true, told, roles: [], groups: [], since: weekBefore(tx.now) };
  return announce(tx, asked, words);
}

/** Under the lock of the circle: of two at once the second finds the weeks as the first has left them. */
export const sendAnnouncement = (ctx: ViewerCtx, given: BodyOf<typeof contract>): Promise<SentAnnouncement> =>
  inTransaction(ctx, async (tx) => {
    const { id, title, body } = given;
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'notice');
    const { noticeId, people, full } = await announce(tx, askedBy(tx, given), { title, body });
    if (people === 0)
      fail('stateChanged', {
        message: full > 0 ? '他们这一周已经收满通知，过几天再发' : '没有人可以收到，请换一个范围',
      });
    const row = await findAnnouncement(tx.db, noticeId);
    return row ? presentAnnouncement(row) : fail('busy');
  });

/** After the commit, again when it died in the middle: who has the announcement gets no second one. */
export async function notifyAnnounced(
  ctx: Ctx,
  { phonebookId: circleId, noticeId }: { phonebookId: number; noticeId: number },
): Promise<void> {
  const circle = await findCircle(ctx.db, circleId);
  const announcement = await findAnnouncement(ctx.db, noticeId);
  if (!circle || !announcement) return;
  const notified = {
    category: 'membership' as const,
    title: `${circle.name}：${announcement.title}`,
    body: announcement.body,
    path: `/phonebook/${circleId}`,
    key: `phonebook-notice:${noticeId}`,
  };
  let behind = 0;
  for (;;) {
    const userIds = await findAnnounced(ctx.db, noticeId, { behind, size: batch });
    await notifyAll(
      ctx,
      userIds.map((userId) => ({ ...notified, userId })),
    );
    if (userIds.length < batch) return;
    behind = userIds.at(-1) ?? 0;
  }
}

export async function listAnnouncements(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  await managedCircle(ctx, id, 'notice');
  const rows = await findAnnouncements(ctx.db, { circleId: id, after: next, size: size + 1 });
  return paged(rows, size, 'notice_id', presentAnnouncement);
}

/** Job: who got what counts for a week. */
export const cleanAnnounced = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  dropAnnounced(deps.db, after(deps.clock(), -keepDays * 86_400), goesOn);
