import { chatRules } from '@qunlu/contract/chat/rules.ts';
import type { FailureName } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { ConsultLimit } from '../ports.ts';
import type { StandingRow } from '../store/list.ts';

/** What decides whether somebody may write. */
export type Standing = Pick<
  StandingRow,
  | 'kind'
  | 'other_id'
  | 'peer'
  | 'erased'
  | 'friend'
  | 'black'
  | 'first_id'
  | 'answered'
  | 'unanswered'
  | 'asker_id'
  | 'answerers'
>;

/** D43, with how many messages were sent within it. */
export type CountedLimit = ConsultLimit & { sent: number };

export interface NoWriting {
  failure: FailureName;
  message: string;
}

/** D104: how many messages they may send until the other answers; -1: any number. */
export function leftOf(row: Standing, userId: number): number {
  const answering = row.first_id !== null && row.first_id !== userId;
  if (row.kind !== 'direct' || row.friend || row.answered || answering) return -1;
  return Math.max(0, chatRules.strangerMessages - row.unanswered);
}

/** Who asks in a consult; the others answer. Of two people both. */
export const isAsker = (row: Pick<StandingRow, 'kind' | 'asker_id'>, userId: number): boolean =>
  row.kind === 'direct' || row.asker_id === userId;

/** D43, as who asks reads it; '' where nothing is bounded. */
export function boundWords(bound: CountedLimit | null, now: Date): string {
  if (!bound || boundProblem(bound, now)) return '';
  return `图文咨询到${dateTime(secondsOf(bound.until))}，还能发 ${bound.most - bound.sent} 条`;
}

function boundProblem(bound: CountedLimit, now: Date): string {
  if (now >= bound.until) return `这次图文咨询满 ${chatRules.consultDays} 天，已经结束，需要继续请再买一次`;
  return bound.sent < bound.most ? '' : `这次图文咨询的 ${bound.most} 条消息已用完，需要继续请再买一次`;
}

/** Why somebody cannot write now, as one sentence that says what to do; null: they can. */
export function writingProblem(
  row: Standing,
  { userId, bound, now }: { userId: number; bound: CountedLimit | null; now: Date },
): NoWriting | null {
  const no = (failure: FailureName, message: string): NoWriting => ({ failure, message });
  // Two accounts may have become one: who asked answers now.
  if (row.other_id === null || row.other_id === userId)
    return no('stateChanged', '已经没有别人负责它，请换一种方式联系');
  if (row.erased) return no('stateChanged', '对方已注销，不能再发消息');
  if (!row.peer) return no('stateChanged', '对方的账号暂时不能使用，请以后再试');
  if (row.black) return no('forbidden', '您已拉黑对方，取消拉黑后才能发消息');
  if (leftOf(row, userId) === 0)
    return no('stateChanged', `对方回复以前最多发 ${chatRules.strangerMessages} 条，请等对方回复或先加好友`);
  const words = bound && isAsker(row, userId) ? boundProblem(bound, now) : '';
  return words === '' ? null : no('stateChanged', words);
}
