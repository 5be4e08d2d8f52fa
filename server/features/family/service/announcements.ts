import type {
  FamilyAnnouncement,
  listAnnouncements as listContract,
  previewAnnouncement as previewContract,
  sendAnnouncement as sendContract,
} from '@qunlu/contract/family/announcements.ts';
import { familyRules } from '@qunlu/contract/family/rules.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { after, inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { paged } from '../../../platform/paging.ts';
import { announceFrom } from '../../circle/api/announcements.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { familyAnnounced } from '../events.ts';
import { presentAnnouncement } from '../present.ts';
import { findCircles } from '../store/families.ts';
import {
  isInFamily,
  countSince,
  findToldBefore,
  findAnnouncement,
  findAnnouncements,
  findUnsent,
  insertAnnouncement,
  setSent,
  takeUnsent,
} from '../store/announcements.ts';
import { lockOwn, ownFamily, seenFamily } from './families.ts';

const weekBefore = (now: Date): Date => after(now, -circleRules.noticeDays * 86_400);

export async function preview(
  ctx: ViewerCtx,
  { id }: QueryOf<typeof previewContract>,
): Promise<OutputOf<typeof previewContract>> {
  await ownFamily(ctx, id);
  const circles = await findCircles(ctx.db, id, ctx.viewer.userId);
  const sent = await countSince(ctx.db, id, weekBefore(ctx.now));
  return {
    circles: circles.length,
    members: circles.reduce((sum, { members }) => sum + members, 0),
    left: Math.max(0, familyRules.notices - sent),
  };
}

/** Words that others read: they are checked before anything is locked. */
export async function prepareAnnouncement(ctx: ViewerCtx, given: BodyOf<typeof sendContract>): Promise<void> {
  await ownFamily(ctx, given.id);
  await checkPlainly(ctx, {
    texts: [
      { field: 'title', label: '标题', text: given.title },
      { field: 'body', label: '正文', text: given.body },
    ],
  });
}

/** Written down for each circle; who gets it is decided circle by circle after the commit, by each circle's own weeks. */
export const send = (ctx: ViewerCtx, given: BodyOf<typeof sendContract>): Promise<FamilyAnnouncement> =>
  inTransaction(ctx, async (tx) => {
    const { id, title, body } = given;
    const family = await lockOwn(tx, id);
    if (family.circles === 0) fail('stateChanged', { message: '大家庭里还没有圈子' });
    if ((await countSince(tx.db, id, weekBefore(tx.now))) >= familyRules.notices)
      fail('tooOften', { message: `一周最多发 ${familyRules.notices} 次，过几天再发` });
    const noticeId = await insertAnnouncement(tx.db, { family_id: id, title, body, at: tx.now });
    await raise(tx, familyAnnounced, { familyId: id, noticeId });
    const row = (await findAnnouncement(tx.db, noticeId)) ?? fail('busy');
    return presentAnnouncement(row, true);
  });

/** After the commit, again when it died in the middle: a circle that has got it gets no second one. */
export async function deliver(ctx: Ctx, { noticeId }: { noticeId: number }): Promise<void> {
  const notice = await findAnnouncement(ctx.db, noticeId);
  if (!notice) return;
  const { title, body, family, owner_id: senderId } = notice;
  for (const circleId of await findUnsent(ctx.db, noticeId))
    await inTransaction(ctx, async (tx) => {
      if (!(await takeUnsent(tx.db, noticeId, circleId))) return;
      const told = await findToldBefore(tx.db, noticeId);
      const words = { title, body: `${body}\n——大家庭「${family}」` };
      const sent = (await isInFamily(tx.db, noticeId, circleId))
        ? await announceFrom(tx, { circleId, senderId, told, ...words })
        : { noticeId: 0, people: 0, muted: 0, full: 0 };
      await setSent(tx.db, { noticeId, circleId, now: tx.now }, sent);
    });
}

export async function listAnnouncements(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const family = await seenFamily(ctx, id);
  // Who is only asked to come in reads nothing of what those inside were told.
  if (!family.member && family.owner_id !== ctx.viewer.userId) return { list: [], next: pagingEnd };
  const rows = await findAnnouncements(ctx.db, { familyId: id, before: next, size: size + 1 });
  return paged(rows, size, 'notice_id', (row) =>
    presentAnnouncement(row, family.owner_id === ctx.viewer.userId),
  );
}
