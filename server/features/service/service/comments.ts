import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { listComments as listContract, ServiceComment } from '@qunlu/contract/service/comments.ts';
import { scoreLabels, serviceRules } from '@qunlu/contract/service/rules.ts';
import { inTransaction, type GuestCtx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notifyAgain } from '../../notice/api/notices.ts';
import { commentCan } from '../policy/comments.ts';
import { commentingOf } from '../policy/orders.ts';
import { presentComment } from '../present/comment.ts';
import {
  findComments,
  findOrderComment,
  insertComment,
  updateComment,
  type CommentRow,
  type WrittenComment,
} from '../store/comments.ts';
import { rescore } from './counters.ts';
import { noteComment } from './missions.ts';
import { serviceFor } from './view.ts';

const noSuchOrder = (): never => fail('notFound', { message: '订单不存在' });

/** The pictures of an order's comment, as a subject of files. */
export const filesSubject = (orderId: number): string => `service-comment:${orderId}`;

/** C023: what everybody reads who sees the service. */
export async function listComments(
  ctx: GuestCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const viewerId = ctx.viewer?.userId ?? null;
  const { user_id: sellerId } = await serviceFor(ctx, query.id, viewerId);
  const size = query.size ?? 20;
  const rows = await findComments(ctx.db, {
    serviceId: query.id,
    // A seller answers whoever has bought of them, whatever stands between the two now.
    notBlocked: viewerId === sellerId ? null : viewerId,
    below: query.next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => presentComment(row, viewerId, ctx.now)),
    next: rows.length > size ? (shown.at(-1)?.comment?.comment_id ?? pagingEnd) : pagingEnd,
  };
}

type Side = 'buyer' | 'seller';

/** The order of the viewer; an order of others does not exist. */
async function ownOrder(ctx: ViewerCtx, orderId: number): Promise<{ row: CommentRow; role: Side }> {
  const row = (await findOrderComment(ctx.db, orderId)) ?? noSuchOrder();
  const { userId } = ctx.viewer;
  if (row.buyer_id === userId) return { row, role: 'buyer' };
  return row.seller_id === userId ? { row, role: 'seller' } : noSuchOrder();
}

/** C024 */
export async function commentOfOrder(ctx: ViewerCtx, orderId: number): Promise<ServiceComment> {
  const { row } = await ownOrder(ctx, orderId);
  return presentComment(row, ctx.viewer.userId, ctx.now);
}

/** The same under the lock of both parties: two comments at once see each other, and so do those of one seller when counted. */
async function holdOrder(tx: Tx<ViewerCtx>, orderId: number): Promise<{ row: CommentRow; role: Side }> {
  const { row } = await ownOrder(tx, orderId);
  await lockPeople(tx, [row.buyer_id, row.seller_id]);
  return ownOrder(tx, orderId);
}

interface Written {
  score: number;
  content: string;
  images?: readonly string[] | undefined;
}

/** D137: words and pictures, before the transaction. */
const check = (ctx: ViewerCtx, { content, images = [] }: Written): Promise<void> =>
  checkPlainly(ctx, {
    texts: [{ field: 'content', label: '评价', text: content }],
    pictures: images.map((address, index) => ({ field: `images.${index}`, label: '图片', address })),
  });

const show = (tx: Tx<ViewerCtx>, orderId: number, { images = [] }: Written): Promise<void> =>
  showFiles(tx, {
    subject: filesSubject(orderId),
    userId: tx.viewer.userId,
    files: images.map((address, index) => ({ field: `images.${index}`, label: '图片', address })),
  });

/** Tells one side of a comment; what is newer takes the place of what was told before. */
const tell = (tx: Tx<ViewerCtx>, row: CommentRow, to: Side, title: string, body: string): Promise<void> =>
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

/** The order is the viewer's to comment as its buyer. */
function requireBuyer(role: Side): void {
  if (role !== 'buyer') fail('forbidden', { message: '只有买家可以评价' });
}

/** C025, D53: once, within 15 days after it was done. */
export async function addComment(ctx: ViewerCtx, orderId: number, given: Written): Promise<ServiceComment> {
  requireBuyer((await ownOrder(ctx, orderId)).role);
  await check(ctx, given);
  await inTransaction(ctx, async (tx) => {
    const { row, role } = await holdOrder(tx, orderId);
    requireBuyer(role);
    if (!commentCan(commentingOf(row), role, tx.now).add) {
      if (row.comment) fail('stateChanged', { message: '这个订单已经评价过，请刷新后再看' });
      fail('stateChanged', { message: `完成后 ${serviceRules.commentDays} 天内可以评价，现在不能评价` });
    }
    await insertComment(tx.db, {
      service_order_id: orderId,
      service_id: row.service_id,
      user_id: tx.viewer.userId,
      score: given.score,
      content: given.content,
      images: [...(given.images ?? [])],
      replied_at: null,
      edited_at: null,
      created_at: tx.now,
    });
    await show(tx, orderId, given);
    await noteComment(tx, tx.viewer.userId, orderId);
    await rescore(tx, row.service_id);
    await tell(tx, row, 'seller', '收到了新的评价', `${scoreLabels[given.score] ?? ''}。可以回复一次。`);
  });
  return commentOfOrder(ctx, orderId);
}

/** D53: once, within 7 days. */
export async function editComment(ctx: ViewerCtx, orderId: number, given: Written): Promise<ServiceComment> {
  requireBuyer((await ownOrder(ctx, orderId)).role);
  await check(ctx, given);
  await inTransaction(ctx, async (tx) => {
    const { row, role } = await holdOrder(tx, orderId);
    requireBuyer(role);
    const comment = row.comment ?? fail('stateChanged', { message: '这个订单还没有评价，请先评价' });
    if (isSame(comment, given)) return;
    if (!commentCan(commentingOf(row), role, tx.now).edit)
      fail('stateChanged', {
        message: `评价后 ${serviceRules.commentEditDays} 天内可以修改一次，现在不能修改`,
      });
    await updateComment(tx.db, comment.comment_id, {
      score: given.score,
      content: given.content,
      images: [...(given.images ?? [])],
      edited_at: tx.now,
    });
    await show(tx, orderId, given);
    await rescore(tx, row.service_id);
    await tell(tx, row, 'seller', '买家修改了评价', `现在是${scoreLabels[given.score] ?? ''}。`);
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
  const { role: side } = await ownOrder(ctx, orderId);
  if (side !== 'seller') fail('forbidden', { message: '只有卖家可以回复评价' });
  await checkPlainly(ctx, { texts: [{ field: 'content', label: '回复', text: content }] });
  await inTransaction(ctx, async (tx) => {
    const { row, role } = await holdOrder(tx, orderId);
    const { comment } = row;
    if (comment?.reply === content) return;
    if (!comment || !commentCan(commentingOf(row), role, tx.now).reply) {
      if (comment?.replied_at) fail('stateChanged', { message: '已经回复过，一条评价只能回复一次' });
      fail('stateChanged', { message: '这个订单现在没有可以回复的评价' });
    }
    await updateComment(tx.db, comment.comment_id, { reply: content, replied_at: tx.now });
    await tell(tx, row, 'buyer', '卖家回复了您的评价', content);
  });
  return commentOfOrder(ctx, orderId);
}
