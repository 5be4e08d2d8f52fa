import type { RankLine, ReputationEntry } from '@qunlu/contract/reputation/calls.ts';
import { earnings } from '@qunlu/contract/reputation/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import type { RankRow } from './store/balances.ts';
import type { EntryRow } from './store/entries.ts';

function titleOf({ kind, reverses }: Pick<EntryRow, 'kind' | 'reverses'>): string {
  if (kind === 'adjust') return '管理员调整';
  return reverses === null ? earnings[kind].title : earnings[kind].back;
}

export const presentEntry = (row: EntryRow): ReputationEntry => ({
  id: row.entry_id,
  title: titleOf(row),
  reason: row.reason,
  credit: row.credit,
  at: secondsOf(row.at),
});

const hidden = { user_id: 0, member_id: 0, name: '一位成员', avatar: '', card_id: 0, title: '' };

/** Whoever has blocked the viewer, or is blocked by them, keeps their place without a name (D40). */
export function presentRank(row: RankRow, viewerId: number): RankLine {
  const { user_id, member_id, realname: name, avatar, card_id, title, credit, blocked } = row;
  const known = blocked ? hidden : { user_id, member_id, name, avatar, card_id, title };
  return { ...known, credit, me: user_id === viewerId };
}
