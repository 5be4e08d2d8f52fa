import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import type { ServiceNote } from '@qunlu/contract/service/orders.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { privateLinkSeconds } from '../../../media/api/private-files.ts';
import { notifyAgain } from '../../../notification/api/notifications.ts';
import { defineThread, type Post } from '../../../thread/api/threads.ts';
import { notesOpen } from '../../policy/orders.ts';
import type { SeenOrder } from '../../store/orders.ts';
import { ownServiceOrder } from './own.ts';

/** What both sides write under an order (D56). */
export const notes = defineThread({
  kind: 'service-note',
  text: { field: 'words', label: '留言' },
  images: { field: 'files', label: '图片' },
  bucket: 'private',
  most: {
    count: serviceRules.notesPerOrder,
    full: `一个订单最多 ${serviceRules.notesPerOrder} 条留言，请打电话联系`,
  },
  notifyOnceIn: 600,
});

/** Links of private pictures for a side of the order, marked with who looks. */
function linksOf(ctx: ViewerCtx, keys: readonly string[]): string[] {
  const day = new Date((secondsOf(ctx.now) + 28_800) * 1000).toISOString().slice(0, 10);
  return keys.map((key) =>
    ctx.deps.storage.privateUrl(key, {
      deadline: after(ctx.now, privateLinkSeconds),
      mark: `${ctx.viewer.userId} ${day}`,
    }),
  );
}

const presentNote = (ctx: ViewerCtx, post: Post, order: SeenOrder): ServiceNote => ({
  note_id: post.post_id,
  by: post.author_id === order.buyer_id ? 'buyer' : 'seller',
  mine: post.author_id === ctx.viewer.userId,
  words: post.text,
  images: linksOf(ctx, post.images),
  at: secondsOf(post.created_at),
});

/** What both sides have written, the newest first. */
export async function listNotes(
  ctx: ViewerCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listNotes>> {
  const { size = 20, next: below } = query;
  const { row } = await ownServiceOrder(ctx, ctx.viewer.userId, query.id);
  const subjectId = row.service_order_id;
  const rows = await notes.find(ctx, { subjectId, below, size: size + 1, notBlocked: null });
  return paged(rows, size, 'post_id', (post) => presentNote(ctx, post, row));
}

/** Before the transaction: what is written is checked by a provider. */
export const checkNote = (ctx: Ctx, { words }: { words: string }): Promise<void> =>
  notes.check(ctx, { text: words });

/** D56: words and pictures of one side; the other is told, once in ten minutes. */
export async function addNote(
  ctx: ViewerCtx,
  given: { order_id: number; words: string; files?: readonly string[] | undefined },
): Promise<ServiceNote> {
  const { words, files = [] } = given;
  const { userId } = ctx.viewer;
  if (words === '' && files.length === 0)
    fail('invalid', { message: '请写点什么，或选一张图片', field: 'words' });
  return inTransaction(ctx, async (tx) => {
    const found = await ownServiceOrder(tx, userId, given.order_id);
    // Both: their notes are counted, and each is told of the other's.
    await lockPeople(tx, [found.row.buyer_id, found.row.seller_id]);
    const { row, role } = await ownServiceOrder(tx, userId, given.order_id);
    if (!notesOpen(row, tx.now))
      fail('stateChanged', {
        message: row.paid_at
          ? `订单结束 ${serviceRules.contactDays} 天后不能再留言，有事请联系客服`
          : '付款以后可以留言',
      });
    const note = await notes.write(tx, { subjectId: row.service_order_id, text: words, images: files });
    if (note.told)
      await notifyAgain(tx, [
        {
          userId: role === 'buyer' ? row.seller_id : row.buyer_id,
          category: 'order',
          title: role === 'buyer' ? '买家在订单里留言' : '卖家在订单里留言',
          body: `${row.snapshot.title}。请打开订单查看。`,
          path: `/service/order/${row.service_order_id}`,
          key: `service:notes:${row.service_order_id}:${role}`,
        },
      ]);
    return presentNote(tx, note, row);
  });
}
