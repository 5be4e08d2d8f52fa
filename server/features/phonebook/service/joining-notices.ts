import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { notify, notifyAgain, settle, withdraw } from '../../notice/service/notices.ts';
import { countApplied, findManagers } from '../store/applications.ts';
import type { CircleRow } from '../store/circles.ts';
import type { MemberRow } from '../store/members.ts';

/** Applications of a circle are counted up to so many. */
export const countedMost = 999;

const waitingKey = (phonebookId: number): string => `phonebook applications ${phonebookId}`;

/** One notice a circle for each who decides; it is renewed with the number (D59). */
export async function tellApplied(tx: Ctx, circle: CircleRow): Promise<void> {
  const id = circle.phonebook_id;
  const count = await countApplied(tx.db, id, countedMost);
  const managers = await findManagers(tx.db, id, 'apply');
  await notifyAgain(
    tx,
    managers.map((userId) => ({
      userId,
      category: 'membership' as const,
      title: `${count} 人申请加入「${circle.name}」`,
      body: '请在 7 天内审核，过期的申请会自动失效。',
      path: `/phonebook-setting/${id}/apply`,
      key: waitingKey(id),
    })),
  );
}

/** Nobody waits any more: the notice needs no action; with `gone` it is void. */
export async function settleApplied(tx: Ctx, phonebookId: number, gone = false): Promise<void> {
  if ((await countApplied(tx.db, phonebookId, 1)) > 0) return;
  const managers = await findManagers(tx.db, phonebookId, 'apply');
  if (gone) return withdraw(tx, managers, [waitingKey(phonebookId)]);
  for (const userId of managers) await settle(tx, userId, [waitingKey(phonebookId)]);
}

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
export async function tellDecision(
  tx: Ctx,
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
