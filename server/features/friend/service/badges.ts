import type { ViewerCtx } from '../../../platform/context.ts';
import { unreadAmong } from '../../notice/service/notices.ts';
import { waitingSince } from '../policy/applying.ts';
import { findWaitingIds } from '../store/applications.ts';
import { noticeKeys } from './notices.ts';

/** Pending applications whose notice has been read; the others are counted among the unread notices. */
export async function countApplicationsRead(ctx: ViewerCtx): Promise<number> {
  const { userId } = ctx.viewer;
  const ids = await findWaitingIds(ctx.db, userId, waitingSince(ctx.now));
  return ids.length - (await unreadAmong(ctx, userId, ids.map(noticeKeys.received)));
}
