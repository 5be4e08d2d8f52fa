import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import type { Lifecycle, MergeItem, MergeSides } from '../../lifecycle/ports.ts';
import { countRelations, dropRelationsOf, findRelationsOf, mergeRelations } from '../store/lifecycle.ts';

/** Bound of an export; nobody has as many. */
const rowsMax = 10_000;
const moved = 'relations of both become those of the kept account; blocking overrides friendship';

async function mergeItems(ctx: Ctx, { keep, drop }: MergeSides): Promise<MergeItem[]> {
  const [kept, dropped] = [await countRelations(ctx.db, keep), await countRelations(ctx.db, drop)];
  const rule = '合在一起；任何一方拉黑过的人仍在黑名单';
  return [
    { title: '关注', keep: kept.follows, drop: dropped.follows, rule },
    { title: '黑名单', keep: kept.blocked, drop: dropped.blocked, rule },
  ];
}

/** Of other people only the names, which the person sees in the app as well. */
async function exportRelations(ctx: Ctx, userId: number): Promise<{ json: Record<string, unknown> }> {
  const rows = await findRelationsOf(ctx.db, userId, rowsMax);
  const listed = (column: 'followed_at' | 'blacked_at') =>
    rows.flatMap((row) => {
      const at = row[column];
      if (!at) return [];
      return [{ 称呼: row.realname, 时间: dateTime(secondsOf(at)) }];
    });
  return { json: { 我的关注: listed('followed_at'), 黑名单: listed('blacked_at') } };
}

export const relationLifecycle: Lifecycle = {
  feature: 'relation',
  columns: {
    'relation.user_id': {
      merge: { kind: 'move', why: moved },
      erase: { kind: 'erase', why: 'the people whom the person followed, befriended and blocked' },
    },
    'relation.other_id': {
      merge: { kind: 'move', why: moved },
      erase: { kind: 'erase', why: 'relations of others to a person who no longer exists' },
    },
  },
  merge: (tx, sides) => mergeRelations(tx.db, sides),
  mergeItems,
  erase: (tx, userId) => dropRelationsOf(tx.db, userId),
  exportData: exportRelations,
  erases: ['您的关注、好友和黑名单，以及别人对您的关注'],
  keeps: [],
};
