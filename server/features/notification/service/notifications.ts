import { valueOf, alone } from '../../../platform/database.ts';
import type { RawBuilder } from 'kysely';
import {
  notificationCategories,
  type Notification,
  type NotificationCategory,
} from '@qunlu/contract/notification.ts';
import { after, type Ctx, type Deps, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { leavesAt, weightOf } from '../policy.ts';
import { presentNotification } from '../present.ts';
import {
  addNotifications,
  countByCategory,
  dropByPath,
  dropNotifications,
  dropOldNotifications,
  findNotifications,
  markRead,
  markReadByKey,
  renewNotifications,
  unreadBy,
} from '../store/notifications.ts';
import { addPushes, changePushWords } from '../store/pushes.ts';

export interface NewNotification {
  category: NotificationCategory;
  title: string;
  body: string;
  /** Route of the app, '' for none. */
  path: string;
  /** Identifies what happened, so that an event that is delivered twice notifies the person once. */
  key?: string;
  /** Concerns the security of the account: leaves the app at night, too (D106). */
  security?: boolean;
  /** An activity is moved, changed or cancelled: leaves the app whatever was chosen (D17). */
  change?: boolean;
  /** The sentence of a text message besides: only where money failed, an activity changes, or security is concerned (D106). */
  words?: string;
  /** What is said outside of the app when several wait, instead of so many of a category; {n} is how many. */
  many?: string;
}

type AddressedNotification = Omit<NewNotification, 'key'> & { userId: number; key?: string | null };

/**
 * Adds a notification in the app, in the transaction of the event; always, since only what leaves the app can be turned off (D17,
 * D106). What leaves is queued by the same statement.
 */
export async function notify(ctx: Ctx, userId: number, notification: NewNotification): Promise<void> {
  await notifyAll(ctx, [{ ...notification, userId }]);
}

/** The same for many, in one statement. */
export async function notifyAll(ctx: Ctx, notifications: readonly AddressedNotification[]): Promise<void> {
  await addNotifications(ctx.db, rowsOf(ctx, notifications), at(ctx));
  await tell(
    ctx,
    notifications.map(({ userId }) => userId),
  );
}

/** The same for notifications whose number grows: the one with the key is renewed, unread and on top. */
export async function notifyAgain(
  ctx: Ctx,
  notifications: readonly (NewNotification & { userId: number; key: string })[],
): Promise<void> {
  await renewNotifications(ctx.db, rowsOf(ctx, notifications), at(ctx));
  await tell(
    ctx,
    notifications.map(({ userId }) => userId),
  );
}

/** Their pages ask again, once the transaction commits. */
const tell = (ctx: Ctx, userIds: readonly number[]): Promise<void> =>
  ctx.deps.realtime.tell(ctx, userIds, { topic: 'notification', id: 0, version: 0 });

/** With the WeChat apps by which messages leave. */
const at = ({ now, deps: { wechat, env } }: Ctx) => ({
  now,
  appids: [
    wechat.appid('official'),
    ...(Object.keys(env.wechatMiniTemplates).length > 0 ? [wechat.appid('mini')] : []),
  ],
});

const rowsOf = ({ now }: Ctx, notifications: readonly AddressedNotification[]) =>
  notifications.map(({ userId, category, title, body, path, key = null, words = '', many = '', ...kind }) => {
    const weight = weightOf(category, kind);
    return {
      user_id: userId,
      category,
      title,
      body,
      path,
      key,
      weight,
      words,
      many,
      due_at: leavesAt(now, weight),
    };
  });

/** Something that leaves the app and has no row in its list, since it has a list of its own. */
export interface PushOnly {
  userId: number;
  category: 'message';
  /** Several with one key are one, which says how many; `settle` and `withdraw` drop it. */
  key: string;
  title: string;
  body: string;
  path: string;
  /** Seconds that it waits first: whoever has read it meanwhile is not sent it. */
  after: number;
}

/** Queues what only leaves the app, in the transaction of the event; one statement. */
export async function pushOnly(tx: Tx, rows: readonly PushOnly[]): Promise<void> {
  await addPushes(
    tx.db,
    rows.map(({ userId, after: seconds, ...rest }) => ({
      ...rest,
      user_id: userId,
      weight: 'usual' as const,
      words: '',
      many: manyMessages,
      due_at: leavesAt(after(tx.now, seconds), 'usual'),
    })),
    at(tx).appids,
  );
}

const manyMessages = '您有 {n} 条新消息';

/** What waits with a key says `body` from now on, and tells of `less` fewer: something of it was taken back. */
export const changeWords = (
  tx: Tx,
  given: { userIds: readonly number[]; key: string; body: string; less: number },
): Promise<void> => changePushWords(tx.db, given);

/** Withdraws notifications that are void, in the transaction of the event. `keys`: those they were added with. */
export async function withdraw(tx: Tx, userIds: readonly number[], keys: readonly string[]): Promise<void> {
  await dropNotifications(tx.db, userIds, keys);
  await tell(tx, userIds);
}

/** Withdraws what these people were told of one thing, which is gone: whatever leads to its page, with the words of it. */
export async function withdrawByPath(tx: Tx, userIds: readonly number[], path: string): Promise<void> {
  await dropByPath(tx.db, userIds, path);
  await tell(tx, userIds);
}

/** Marks notifications as read that need no action any more, in the transaction of the event. */
export async function settle(tx: Tx, userId: number, keys: readonly string[]): Promise<void> {
  await markReadByKey(tx.db, [userId], keys, tx.now);
  await tell(tx, [userId]);
}

/** The same for all of several people. */
export async function settleAll(tx: Tx, userIds: readonly number[], keys: readonly string[]): Promise<void> {
  await markReadByKey(tx.db, userIds, keys, tx.now);
  await tell(tx, userIds);
}

/** The caller's notifications, the newest first. */
export async function listNotifications(
  ctx: ViewerCtx,
  query: { size?: number | undefined; next?: number | undefined; category?: string | undefined },
): Promise<{ list: Notification[]; next: number }> {
  const size = query.size ?? 20;
  const rows = await findNotifications(ctx.db, {
    userId: ctx.viewer.userId,
    category: query.category,
    before: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'notice_id', presentNotification);
}

/** For the badge: notifications that the caller has not read. */
export const countUnread = (ctx: ViewerCtx): RawBuilder<number> => unreadBy(ctx.viewer.userId);

export async function unreadNotifications(ctx: ViewerCtx): Promise<{ count: number }> {
  return { count: await valueOf(ctx.db, countUnread(ctx)) };
}

/** Marks some or all of the caller's notifications read; ids of other people's notifications are ignored. */
export async function readNotifications(
  ctx: ViewerCtx,
  ids: readonly number[] | undefined,
): Promise<{ count: number }> {
  await markRead(alone(ctx).db, ctx.viewer.userId, ids, ctx.now);
  await tell(ctx, [ctx.viewer.userId]);
  return unreadNotifications(ctx);
}

/** How many of each category the caller has not read, up to a thousand; of what has none there is no row. */
export async function countCategories(
  ctx: ViewerCtx,
): Promise<{ list: { category: string; count: number }[] }> {
  return { list: await countByCategory(ctx.db, ctx.viewer.userId, notificationCategories) };
}

const keepDays = 180;

export async function cleanNotifications(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropOldNotifications(deps.db, deps.clock(), keepDays, goesOn);
}
