import type { ServiceComment } from '@qunlu/contract/service/comments.ts';
import type { ServiceWay } from '@qunlu/contract/service/entity.ts';
import { secondsOf } from '../../../platform/context.ts';
import { commentCan } from '../policy/comments.ts';
import type { CommentRow } from '../store/comments.ts';
import { commentingOf, roleOf } from '../policy/orders.ts';
import { presentPerson } from '../../card/api/listed-person.ts';

/** The place of an order is its sides' alone: the service may have taken it out since. */
const withoutPlace = (way: ServiceWay): ServiceWay => ({
  ...way,
  address: '',
  params: JSON.stringify({ address: '', unit: way.unit }),
});

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

/** An order's comment as one reader sees it (E120–E129); null: a guest. Without one its score is 0 (B093). */
export function presentComment(row: CommentRow, viewerId: number | null, now: Date): ServiceComment {
  const role = viewerId === null ? null : roleOf(row, viewerId);
  const can = role
    ? commentCan(commentingOf(row), role, now)
    : { add: false, edit: false, reply: false, until: null };
  // What moderation hides is its author's alone (D137).
  const comment = row.comment?.hidden && role !== 'buyer' ? null : row.comment;
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
    way: role ? row.snapshot.way : withoutPlace(row.snapshot.way),
    service: { service_id: row.service_id, title: row.snapshot.title, image: row.snapshot.image },
    can: { add: can.add, edit: can.edit, reply: can.reply },
    until: seconds(can.until),
  };
}
