import { serviceRules, serviceState } from '@qunlu/contract/service/rules.ts';
import { after } from '../../../platform/context.ts';
import { editUntil } from '../../thread/api/threads.ts';

const day = 86_400;

/** How an order and its comment stand. */
export interface CommentFacts {
  state: number;
  over_at: Date | null;
  /** null: none yet. */
  comment: { created_at: Date; edited_at: Date | null; replied_at: Date | null; hidden: boolean } | null;
}

export interface CommentCan {
  add: boolean;
  edit: boolean;
  reply: boolean;
  /** Until when the viewer may comment or edit; null: not at all. */
  until: Date | null;
}

/** D49, D53: the buyer of a done order comments in 15 days, once, and edits once in 7; the seller replies once. */
export function commentCan(order: CommentFacts, role: 'buyer' | 'seller', now: Date): CommentCan {
  const { state, over_at, comment } = order;
  const none = { add: false, edit: false, reply: false, until: null };
  if (role === 'seller')
    return { ...none, reply: comment !== null && !comment.hidden && comment.replied_at === null };
  if (comment) {
    const until = editUntil(comment, serviceRules.commentEditDays, now);
    return { ...none, edit: until !== null, until };
  }
  const until = over_at && after(over_at, serviceRules.commentDays * day);
  const add = state === serviceState.done && until !== null && now < until;
  return { ...none, add, until: add ? until : null };
}
