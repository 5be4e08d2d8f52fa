import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { listComments as listContract, ServiceComment } from '@qunlu/contract/service/comments.ts';
import { scoreLabels, serviceRules } from '@qunlu/contract/service/rules.ts';
import { inTransaction, type GuestCtx, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { notifyAgain } from '../../../notification/api/notifications.ts';
import { defineThread } from '../../../thread/api/threads.ts';
import { commentCan } from '../../policy/comments.ts';
import { commentingOf } from '../../policy/orders.ts';
import { presentComment } from '../../present/comment.ts';
import {
  findComments,
  findOrderComment,
  insertComment,
  postOf,
  updateScore,
  type CommentRow,
  type WrittenComment,
} from '../../store/comments.ts';
import { rescore } from '../publishing/counters.ts';
import { noteComment } from '../missions.ts';
import { services } from '../publishing/services.ts';

/** What buyers say under a service, answered by its seller (D53). */
export const comments = defineThread({
  kind: 'service-comment',
  text: { field: 'content', label: '评价' },
  images: { field: 'images', label: '图片' },
  reply: { field: 'content', label: '回复' },
});

/** C023: what everybody reads who sees the service. */
export async function listComments(
  ctx: GuestCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const viewerId = ctx.viewer?.userId ?? null;
  const { user_id: sellerId } = await services.open(ctx, query.id, viewerId);
  const size = query.size ?? 20;
  const page = comments.page({
    subjectId: query.id,
    below: query.next === undefined ? undefined : postOf(query.next),
    size: size + 1,
    // A seller answers whoever has bought of them, whatever stands between the two now.
    notBlocked: viewerId === sellerId ? null : viewerId,
  });
  const rows = await findComments(ctx.db, page);
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => presentComment(row, viewerId, ctx.now)),
    next: rows.length > size ? (shown.at(-1)?.comment?.comment_id ?? pagingEnd) : pagingEnd,
  };
}

type Side = 'buyer' | 'seller';

/** The order of the viewer; an order of others does not exist. */
async function ownOrder(ctx: ViewerCtx, orderId: number): Promise<{ row: CommentRow; role: Side }> {
  const row = (await findOrderComment(ctx.db, orderId)) ?? notFound('订单不存在');
  const { userId } = ctx.viewer;
  if (row.buyer_id === userId) return { row, role: 'buyer' };
  return row.seller_id === userId ? { row, role: 'seller' } : notFound('订单不存在');
}

/** C024 */
export async function commentOfOrder(ctx: ViewerCtx, orderId: number): Promise<ServiceComment> {
  const { row } = await ownOrder(ctx, orderId);
  return presentComment(row, ctx.viewer.userId, ctx.now);
}

/** The same under the lock of both parties: two comments at once see each other, and so do those of one seller when counted. */
async function holdOrder(tx: Tx<ViewerCtx>, seen: CommentRow): Promise<{ row: CommentRow; role: Side }> {
  await lockPeople(tx, [seen.buyer_id, seen.seller_id]);
  return ownOrder(tx, seen.service_order_id);
}

interface Written {
  score: number;
  content: string;
  images?: readonly string[] | undefined;
}

const said = ({ content, images }: Written) => ({ text: content, images });

/** Tells one side of a comment; what is newer takes the place of what was told before. */
const notify = (tx: Tx<ViewerCtx>, row: CommentRow, to: Side, title: string, body: string): Promise<void> =>
  notifyAgain(tx, [
    {
      userId: to === 'buyer' ? row.buyer_id : row.seller_id,
      category: 'order',
      title,
      body: `${row.snapshot.title}：${body}`,
      path: `/service/order/${row.service_order_id}`,
      key: `service-comment:${row.service_order_id}:${to}`,
    },
  ]);

/** The order, the viewer's to comment as its buyer. */
async function boughtOrder(ctx: ViewerCtx, orderId: number): Promise<CommentRow> {
  const { row, role } = await ownOrder(ctx, orderId);
  return role === 'buyer' ? row : fail('forbidden', { message: '只有买家可以评价' });
}

/** C025, D53: once, within 15 days after it was done. */
export async function addComment(ctx: ViewerCtx, orderId: number, given: Written): Promise<ServiceComment> {
  const seen = await boughtOrder(ctx, orderId);
  await comments.check(ctx, said(given));
  await inTransaction(ctx, async (tx) => {
    const { row, role } = await holdOrder(tx, seen);
    if (!commentCan(commentingOf(row), role, tx.now).add) {
      if (row.comment) fail('stateChanged', { message: '这个订单已经评价过，请刷新后再看' });
      fail('stateChanged', { message: `完成后 ${serviceRules.commentDays} 天内可以评价，现在不能评价` });
    }
    const post = await comments.write(tx, { subjectId: row.service_id, ...said(given) });
    await insertComment(tx.db, {
      post_id: post.post_id,
      service_order_id: orderId,
      service_id: row.service_id,
      score: given.score,
    });
    await noteComment(tx, tx.viewer.userId, orderId);
    await rescore(tx, row.service_id);
    await notify(tx, row, 'seller', '收到了新的评价', `${scoreLabels[given.score] ?? ''}。可以回复一次。`);
  });
  return commentOfOrder(ctx, orderId);
}

/** D53: once, within 7 days. */
export async function editComment(ctx: ViewerCtx, orderId: number, given: Written): Promise<ServiceComment> {
  const seen = await boughtOrder(ctx, orderId);
  await comments.check(ctx, said(given));
  await inTransaction(ctx, async (tx) => {
    const { row, role } = await holdOrder(tx, seen);
    const comment = row.comment ?? fail('stateChanged', { message: '这个订单还没有评价，请先评价' });
    if (isSame(comment, given)) return;
    if (!commentCan(commentingOf(row), role, tx.now).edit)
      fail('stateChanged', {
        message: `评价后 ${serviceRules.commentEditDays} 天内可以修改一次，现在不能修改`,
      });
    await comments.edit(tx, comment.post_id, said(given));
    await updateScore(tx.db, comment.comment_id, given.score);
    await rescore(tx, row.service_id);
    await notify(tx, row, 'seller', '买家修改了评价', `现在是${scoreLabels[given.score] ?? ''}。`);
  });
  return commentOfOrder(ctx, orderId);
}

/** It says so already: a repeated edit is answered as it stands. */
const isSame = (comment: WrittenComment, given: Written): boolean =>
  comment.score === given.score &&
  comment.content === given.content &&
  JSON.stringify(comment.images) === JSON.stringify(given.images ?? []);

/** D53: the seller, once. */
export async function replyComment(
  ctx: ViewerCtx,
  orderId: number,
  { content }: { content: string },
): Promise<ServiceComment> {
  const { row: seen, role: side } = await ownOrder(ctx, orderId);
  if (side !== 'seller') fail('forbidden', { message: '只有卖家可以回复评价' });
  await comments.check(ctx, { text: content }, 'reply');
  await inTransaction(ctx, async (tx) => {
    const { row, role } = await holdOrder(tx, seen);
    const { comment } = row;
    if (comment?.reply === content) return;
    if (!comment || !commentCan(commentingOf(row), role, tx.now).reply) {
      if (comment?.replied_at) fail('stateChanged', { message: '已经回复过，一条评价只能回复一次' });
      fail('stateChanged', { message: '这个订单现在没有可以回复的评价' });
    }
    await comments.write(tx, { subjectId: row.service_id, parentId: comment.post_id, text: content });
    await notify(tx, row, 'buyer', '卖家回复了您的评价', content);
  });
  return commentOfOrder(ctx, orderId);
}
