import type * as contract from '@qunlu/contract/forum/settings.ts';
import {
  forumAuditLabels,
  forumPostingLabels,
  type ForumAudit,
  type ForumPosting,
} from '@qunlu/contract/forum/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { lockUser } from '../../account/api/profile.ts';
import { managedCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { findDigestOff, findSetting, saveDigestOff, saveSetting } from '../store/settings.ts';

/** Also while the module is off: who looks after it prepares it. */
export async function viewSetting(
  ctx: ViewerCtx,
  circleId: number,
): Promise<OutputOf<typeof contract.viewForumSetting>> {
  const { row } = await managedCircle(ctx, circleId, 'content');
  return { id: circleId, name: row.name, ...(await findSetting(ctx.db, circleId)) };
}

const wordsOf = ({ audit, posting }: { audit: number; posting: number }) => ({
  audit: forumAuditLabels[audit as ForumAudit],
  posting: forumPostingLabels[posting as ForumPosting],
});

export const setForum = (
  ctx: ViewerCtx,
  { id, audit, posting }: BodyOf<typeof contract.setForum>,
): Promise<OutputOf<typeof contract.setForum>> =>
  inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    const { row } = await managedCircle(tx, id, 'content');
    const before = await findSetting(tx.db, id);
    if (before.audit !== audit || before.posting !== posting) {
      await saveSetting(tx.db, { circleId: id, audit, posting, now: tx.now });
      await logAction(tx, {
        circleId: id,
        what: 'forum-setting',
        before: wordsOf(before),
        after: wordsOf({ audit, posting }),
      });
    }
    return { id, name: row.name, audit, posting, waiting: before.waiting };
  });

export const viewDigest = async (ctx: ViewerCtx): Promise<{ on: boolean }> => ({
  on: !(await findDigestOff(ctx.db, ctx.viewer.userId)),
});

export async function setDigest(ctx: ViewerCtx, given: { on: number }): Promise<{ on: boolean }> {
  const on = given.on === 1;
  await saveDigestOff(alone(ctx).db, ctx.viewer.userId, !on);
  return { on };
}
