import type { Application } from '@qunlu/contract/friend/applications.ts';
import type { Tx } from '../../../platform/context.ts';
import { anonymise, byFeature, erase, move, type Lifecycle, type MergeSides } from '../../lifecycle/ports.ts';
import { withdraw } from '../../notification/api/notifications.ts';
import { blockedEitherWay, friendIdsOf } from '../../relation/api/facts.ts';
import {
  dropStrangers,
  findApplicationsOf,
  findEntriesOf,
  friendsOf,
  settleApplications,
  mergeApplications,
  mergeEntries,
} from '../store/lifecycle.ts';
import { waitingSince } from '../policy/applying.ts';
import { applicationsOf } from './applications.ts';
import { refreshEntries } from './entries.ts';
import { allNotificationKeys } from './notifications.ts';

const applied = byFeature(
  move('applications of both become those of the kept account; of two pending ones the later stays'),
);
const listed = byFeature(move('both friend lists become one, with notes and tags'));
const introduced = {
  merge: byFeature(move('introductions by either account name the kept one')),
  erase: anonymise('the two friends keep that they were introduced, without the name'),
} as const;

/** Runs after the merges of relation and card, whose result decides which applications and entries stay. */
async function mergeFriends(tx: Tx, sides: MergeSides): Promise<void> {
  await mergeApplications(tx.db, sides, tx.now);
  await mergeEntries(tx.db, sides);
  const friends = await friendIdsOf(tx, sides.keep);
  const blocked = await blockedEitherWay(tx, sides.keep);
  await dropStrangers(tx.db, sides.keep, friends);
  await settleApplications(tx.db, sides.keep, { friends, blocked }, tx.now, waitingSince(tx.now));
  await refreshEntries(tx, sides.keep);
}

/** The notifications that others got about this person contain the name. */
async function withdrawNotifications(tx: Tx, userId: number): Promise<void> {
  const applications = await findApplicationsOf(tx.db, userId);
  await withdraw(
    tx,
    applications.map((row) => row.other_id),
    allNotificationKeys(applications.map((row) => row.application_id)),
  );
}

const states: Record<number, string> = {
  0: '等待',
  1: '已是好友',
  2: '已拒绝',
  3: '好友已解除',
  5: '已过期',
  6: '已撤回',
};

const readable = (one: Application) => ({
  称呼: one.user.realname,
  附言: one.message,
  方式: one.via === 'swap' ? '交换名片' : '申请',
  状态: states[one.state] ?? '',
  时间: new Date(one.created_at * 1000),
});

export const friendLifecycle: Lifecycle = {
  feature: 'friend',
  columns: {
    'friend_application.from_id': { merge: applied, erase: erase('the applications are deleted') },
    'friend_application.to_id': { merge: applied, erase: erase('the applications are deleted') },
    'friend_application.introducer_id': introduced,
    'friend_entry.user_id': { merge: listed, erase: erase('the list is deleted with notes and tags') },
    'friend_entry.friend_id': {
      merge: listed,
      erase: erase('the person is removed from the lists of others'),
    },
    'friend_entry.introducer_id': introduced,
  },
  merge: mergeFriends,
  counts: [{ title: '好友', rule: '合在一起，备注和标签保留；任何一方拉黑过的人不再是好友', of: friendsOf }],
  erase: withdrawNotifications,
  exports: async (ctx, userId, max) => ({
    好友: (await findEntriesOf(ctx.db, userId, max)).map((row) => ({
      姓名: row.realname,
      公司: row.company,
      职位: row.position,
      备注: row.note,
      标签: row.tags,
      成为好友: row.since,
    })),
    收到的好友申请: (await applicationsOf(ctx, userId, 'received', max)).map(readable),
    发出的好友申请: (await applicationsOf(ctx, userId, 'sent', max)).map(readable),
  }),
  erases: ['您的好友列表、备注、标签和全部好友申请，您也会从别人的好友列表里消失'],
  keeps: [],
};
