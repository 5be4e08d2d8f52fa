import { secondsOf, type Tx } from '../../../platform/context.ts';
import { notify } from '../../notification/api/notifications.ts';
import type { CircleRow, MemberRow } from '../../circle/api/rows.ts';

type Decision = 'accepted' | 'refused' | 'lapsed' | 'removed';

const words: Record<Decision, (name: string, reason: string) => { title: string; body: string }> = {
  accepted: (name) => ({ title: `您已加入「${name}」`, body: '可以看成员和内容了。' }),
  refused: (name, reason) => ({
    title: `加入「${name}」的申请没有通过`,
    body: `${reason}。付过的会费会全部退回。`,
  }),
  lapsed: (name) => ({
    title: `加入「${name}」的申请已失效`,
    body: '7 天内没有人审核。付过的会费会全部退回，可以重新申请。',
  }),
  removed: (name, reason) => ({
    title: `您已被移出「${name}」`,
    body: `${reason}。没用完的会费按天退回；您提交的信息 30 天后删除。`,
  }),
};

/** Tells the person what was decided about them. */
export async function notifyDecision(
  tx: Tx,
  circle: CircleRow,
  member: MemberRow,
  decision: Decision,
): Promise<void> {
  if (member.user_id === null) return;
  const id = circle.phonebook_id;
  await notify(tx, member.user_id, {
    category: 'membership',
    ...words[decision](circle.name, member.reason),
    path: decision === 'accepted' ? `/phonebook/${id}` : `/phonebook/${id}/join`,
    key: `phonebook ${decision} ${member.member_id} ${secondsOf(tx.now)}`,
  });
}
