import type { OwnVouch, SeenVouch } from '@qunlu/contract/vouch/calls.ts';
import { vouchState } from '@qunlu/contract/vouch/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import { presentPerson } from '../card/api/listed-person.ts';
import { canOf, stateNow } from './policy.ts';
import type { SeenVouchRow } from './store/closeness.ts';
import type { OwnVouchRow, VouchRow } from './store/vouches.ts';

/** Why it has ended, as its two people read it. */
function whyOf({ why, reason }: VouchRow, mine: boolean): string {
  if (why === 'dispute') return mine ? '对方的一笔订单申诉没有得到支持' : '您的一笔订单申诉没有得到支持';
  if (why === 'ban') return '有一方的账号被封禁';
  return why === 'staff' ? `平台结束：${reason}` : '';
}

export function presentOwn(row: OwnVouchRow, userId: number, now: Date): OwnVouch {
  const mine = row.by_id === userId;
  return {
    vouch_id: row.vouch_id,
    user: presentPerson(mine ? row.user_id : row.by_id, row.other),
    mine,
    kind: row.kind,
    text: row.text,
    since: row.since,
    until: row.until,
    created_at: secondsOf(row.created_at),
    state: stateNow(row, now),
    why: row.state === vouchState.ended ? whyOf(row, mine) : '',
    hidden: row.hidden,
    moderated: row.moderated,
    first: row.shown_at > now,
    expires_at: secondsOf(row.expires_at),
    can: canOf(row, userId, now),
  };
}

export const presentSeen = (row: SeenVouchRow, viewerId: number): SeenVouch => ({
  vouch_id: row.vouch_id,
  user: presentPerson(row.by_id, row.user),
  mine: row.by_id === viewerId,
  kind: row.kind,
  text: row.text,
  since: row.since,
  until: row.until,
  created_at: secondsOf(row.created_at),
});
