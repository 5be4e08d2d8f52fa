import type { ServiceComment } from '@qunlu/contract/service/comments.ts';
import { secondsOf } from '../../../platform/context.ts';
import { commentCan } from '../policy/comments.ts';
import type { CommentRow } from '../store/comments.ts';
import { presentPerson, presentWay } from './service.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

/** An order's comment as one reader sees it (E120–E129); null: a guest. Without one its score is 0 (B093). */
export function presentComment(row: CommentRow, viewerId: number | null, now: Date): ServiceComment {
  const role = viewerId === row.buyer_id ? 'buyer' : viewerId === row.seller_id ? 'seller' : null;
  const can = role ? commentCan(row, role, now) : { add: false, edit: false, reply: false, until: null };
  // What moderation hides is its author's alone (D137).
  const comment = row.comment?.moderated && role !== 'buyer' ? null : row.comment;
  return {
    comment_id: comment?.comment_id ?? 0,
    service_id: row.service_id,
    order_id: role ? row.service_order_id : 0,
    score: comment?.score ?? 0,
    content: comment?.content ?? '',
    images: JSON.stringify(comment?.images ?? []),
    created_at: seconds(comment?.created_at ?? null),
    edited_at: seconds(comment?.edited_at ?? null),
    reply: comment?.reply ?? '',
    replied_at: seconds(comment?.replied_at ?? null),
    user_id: row.buyer_id,
    user: presentPerson(row.buyer_id, row.user),
    way: presentWay(row.way, row),
    service: { service_id: row.service_id, title: row.title, image: row.image ?? '' },
    can: { add: can.add, edit: can.edit, reply: can.reply },
    until: seconds(can.until),
  };
}
