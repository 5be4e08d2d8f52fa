import { vouchKindLabels, vouchYears } from '@qunlu/contract/vouch/rules.ts';
import { byFeature, decision, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { stateNow } from '../policy.ts';
import { findOf, mergePerson } from '../store/lifecycle.ts';
import type { OwnVouchRow } from '../store/vouches.ts';

const stateLabels = ['有效', '已撤回', '已到期', '已结束'] as const;

const readable = (row: OwnVouchRow, now: Date) => ({
  对方: row.other?.name ?? '',
  关系: vouchKindLabels[row.kind],
  年份: vouchYears(row),
  补充: row.text,
  状态: stateLabels[stateNow(row, now)],
  时间: row.created_at,
});

const side = {
  merge: byFeature(move('one live of a kind between two; what the two accounts said of each other goes')),
  erase: erase('a word of one person about another needs both'),
};

export const vouchLifecycle: Lifecycle = {
  feature: 'vouch',
  columns: {
    'vouch.by_id': side,
    'vouch.user_id': side,
    'vouch.ended_by': decision,
  },
  merge: (tx, sides) => mergePerson(tx.db, sides),
  erases: ['您写的佐证，和别人写给您的佐证'],
  keeps: [],
  async exports(ctx, userId, size) {
    const rows = async (column: 'by_id' | 'user_id') =>
      (await findOf(ctx.db, column, { userId, size })).map((row) => readable(row, ctx.now));
    return { 我写的佐证: await rows('by_id'), 写给我的佐证: await rows('user_id') };
  },
};
