import { answerPath, askAuditPath, questionPath } from '@qunlu/contract/ask/rules.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Tx } from '../../../platform/context.ts';
import { managersOf } from '../../circle/api/admins.ts';
import { notify, notifyAgain, notifyAll } from '../../notification/api/notifications.ts';
import type { QuestionRow } from '../store/questions.ts';

/** No word of these names whoever has asked: the question is enough. */

export const titleOf = ({ text }: Pick<QuestionRow, 'text'>): string =>
  shortenText(text.replace(/\s+/g, ' ').trim(), 30);

export async function tellAnswered(tx: Tx, row: QuestionRow, by: string, answerId: number): Promise<void> {
  if (row.user_id === null) return;
  await notifyAgain(tx, [
    {
      userId: row.user_id,
      category: 'order',
      title: `${by}回答了您的问题`,
      body: `“${titleOf(row)}”`,
      path: questionPath(row.question_id),
      key: row.kind === 1 ? `ask:answered:${answerId}` : `ask:answered:${row.question_id}`,
      many: '{n} 个问题有了回答',
    },
  ]);
}

/** Each whose answer gets a part of a bounty. */
export const tellShared = (
  tx: Tx,
  row: QuestionRow,
  shares: readonly { userId: number; answerId: number; earned: number }[],
): Promise<void> =>
  notifyAll(
    tx,
    shares.map(({ userId, answerId, earned }) => ({
      userId,
      category: 'order' as const,
      title: `您的回答分得 ${yuan(earned)} 元`,
      body: `“${titleOf(row)}”的悬赏，72 小时后可以提现。`,
      path: answerPath(answerId),
      key: `ask:shared:${answerId}`,
    })),
  );

export async function tellFollowed(
  tx: Tx,
  userId: number | null,
  answerId: number,
  row: QuestionRow,
): Promise<void> {
  if (userId === null) return;
  await notify(tx, userId, {
    category: 'order',
    title: '提问人追问了一次',
    body: `“${titleOf(row)}”，回答不另收费。`,
    path: answerPath(answerId),
    key: `ask:followed:${answerId}`,
  });
}

export async function tellReply(tx: Tx, row: QuestionRow, answerId: number): Promise<void> {
  if (row.user_id === null) return;
  await notify(tx, row.user_id, {
    category: 'order',
    title: '您的追问有了回答',
    body: `“${titleOf(row)}”`,
    path: answerPath(answerId),
    key: `ask:replied:${answerId}`,
  });
}

export async function tellThanked(
  tx: Tx,
  userId: number | null,
  given: { answerId: number; rating: number; thanks: string; row: QuestionRow },
): Promise<void> {
  if (userId === null) return;
  const { answerId, rating, thanks, row } = given;
  await notify(tx, userId, {
    category: 'order',
    title: `提问人评了 ${rating} 分`,
    body: thanks === '' ? `“${titleOf(row)}”` : thanks,
    path: answerPath(answerId),
    key: `ask:thanked:${answerId}`,
  });
}

export async function tellDecided(
  tx: Tx,
  row: QuestionRow,
  { pass, reason }: { pass: boolean; reason: string },
): Promise<void> {
  if (row.user_id === null) return;
  const paid = row.order_id !== null ? '，赏金全额退回' : '';
  await notify(tx, row.user_id, {
    category: 'membership',
    title: pass ? '您的提问已公开' : `您的提问没有通过${paid}`,
    body: pass ? `“${titleOf(row)}”` : `“${titleOf(row)}”：${reason}`,
    path: questionPath(row.question_id),
    key: `ask:decided:${row.question_id}:${row.rev}`,
  });
}

/** Whoever looks after the content of the circle reads it next; not who has asked. */
export async function tellAuditors(
  tx: Tx,
  row: Pick<QuestionRow, 'question_id' | 'user_id' | 'text' | 'phonebook_id'>,
): Promise<void> {
  if (row.phonebook_id === null) return;
  const readers = (await managersOf(tx, row.phonebook_id, 'content')).filter((one) => one !== row.user_id);
  await notifyAgain(
    tx,
    readers.map((userId) => ({
      userId,
      category: 'membership' as const,
      title: '有提问等您审核',
      body: `“${titleOf(row)}”`,
      path: askAuditPath(row.question_id),
      key: `ask:audits:${row.phonebook_id}`,
    })),
  );
}
