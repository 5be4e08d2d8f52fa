import { valueOf, alone } from '../../../platform/database.ts';
import type { RawBuilder } from 'kysely';
import type { Notice, NoticeCategory } from '@qunlu/contract/notice.ts';
import type { Ctx, Deps, ViewerCtx, Tx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { presentNotice } from '../present.ts';
import {
  addNotices,
  dropNotices,
  dropOldNotices,
  findNotices,
  markRead,
  markReadByKey,
  renewNotices,
  unreadBy,
} from '../store.ts';

export interface NewNotice {
  category: NoticeCategory;
  title: string;
  body: string;
  /** Route of the app, '' for none. */
  path: string;
  /** Identifies what happened, so that an event that is delivered twice notifies the person once. */
  key?: string;
}

type Told = Omit<NewNotice, 'key'> & { userId: number; key?: string | null };

/** Adds a notice in the app, in the transaction of the event; always, since only pushes can be turned off (D17, D106). */
export async function notify(ctx: Ctx, userId: number, notice: NewNotice): Promise<void> {
  await notifyAll(ctx, [{ ...notice, userId }]);
}

/** The same for many, in one statement. */
export async function notifyAll(ctx: Ctx, notices: readonly Told[]): Promise<void> {
  await addNotices(ctx.db, notices.map(rowOf), ctx.now);
}

/** The same for notices whose number grows: the one with the key is renewed, unread and on top. */
export async function notifyAgain(
  ctx: Ctx,
  notices: readonly (NewNotice & { userId: number; key: string })[],
): Promise<void> {
  await renewNotices(ctx.db, notices.map(rowOf), ctx.now);
}

const rowOf = ({ userId, category, title, body, path, key = null }: Told) => ({
  user_id: userId,
  category,
  title,
  body,
  path,
  key,
});

/** Withdraws notices that are void, in the transaction of the event. `keys`: those they were added with. */
export const withdraw = (tx: Tx, userIds: readonly number[], keys: readonly string[]): Promise<void> =>
  dropNotices(tx.db, userIds, keys);

/** Marks notices as read that need no action any more, in the transaction of the event. */
export const settle = (tx: Tx, userId: number, keys: readonly string[]): Promise<void> =>
  markReadByKey(tx.db, userId, keys, tx.now);

/** The caller's notices, the newest first. */
export async function listNotices(
  ctx: ViewerCtx,
  query: { size?: number | undefined; next?: number | undefined; category?: string | undefined },
): Promise<{ list: Notice[]; next: number }> {
  const size = query.size ?? 20;
  const rows = await findNotices(ctx.db, {
    userId: ctx.viewer.userId,
    category: query.category,
    before: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'notice_id', presentNotice);
}

/** For the badge: notices that the caller has not read. */
export const countUnread = (ctx: ViewerCtx): RawBuilder<number> => unreadBy(ctx.viewer.userId);

export async function unreadNotices(ctx: ViewerCtx): Promise<{ count: number }> {
  return { count: await valueOf(ctx.db, countUnread(ctx)) };
}

/** Marks some or all of the caller's notices read; ids of other people's notices are ignored. */
export async function readNotices(
  ctx: ViewerCtx,
  ids: readonly number[] | undefined,
): Promise<{ count: number }> {
  await markRead(alone(ctx).db, ctx.viewer.userId, ids, ctx.now);
  return unreadNotices(ctx);
}

const keepDays = 180;

export async function cleanNotices(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropOldNotices(deps.db, deps.clock(), keepDays, goesOn);
}
