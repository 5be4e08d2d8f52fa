import { byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { blockedOf, findRelationsOf, followsOf, mergeRelations } from '../store/lifecycle.ts';

const moved = byFeature(
  move('relations of both become those of the kept account; blocking overrides friendship'),
);
const rule = '合在一起；任何一方拉黑过的人仍在黑名单';

export const relationLifecycle: Lifecycle = {
  feature: 'relation',
  columns: {
    'relation.user_id': {
      merge: moved,
      erase: erase('the people whom the person followed, befriended and blocked'),
    },
    'relation.other_id': {
      merge: moved,
      erase: erase('relations of others to a person who no longer exists'),
    },
  },
  merge: (tx, sides) => mergeRelations(tx.db, sides),
  counts: [
    { title: '关注', rule, of: followsOf },
    { title: '黑名单', rule, of: blockedOf },
  ],
  /** Of other people only the names, which the person sees in the app as well. */
  async exports(ctx, userId, max) {
    const rows = await findRelationsOf(ctx.db, userId, max);
    const listed = (column: 'followed_at' | 'blacked_at') =>
      rows.filter((row) => row[column]).map((row) => ({ 称呼: row.realname, 时间: row[column] }));
    return { 我的关注: listed('followed_at'), 黑名单: listed('blacked_at') };
  },
  erases: ['您的关注、好友和黑名单，以及别人对您的关注'],
  keeps: [],
};
