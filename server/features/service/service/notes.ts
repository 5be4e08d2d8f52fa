import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type * as contract from '@qunlu/contract/service/orders.ts';
import type { ServiceNote } from '@qunlu/contract/service/orders.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { privateKeyOf, showFiles } from '../../media/api/files.ts';
import { privateLinkSeconds } from '../../media/api/private-files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notifyAgain } from '../../notice/api/notices.ts';
import { notesOpen } from '../policy/orders.ts';
import { countNotes, findNotes, insertNote, type NoteRow } from '../store/notes.ts';
import type { SeenOrder } from '../store/orders.ts';
import { ownServiceOrder } from './own.ts';

/** Seconds in which what one side writes tells the other once. */
const tellSeconds = 600;

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

const presentNote = (ctx: ViewerCtx, row: NoteRow, order: SeenOrder): ServiceNote => ({
  note_id: row.note_id,
  by: row.user_id === order.buyer_id ? 'buyer' : 'seller',
  mine: row.user_id === ctx.viewer.userId,
  words: row.words,
  images: linksOf(ctx, row.files),
  at: secondsOf(row.at),
});

/** What both sides have written, the newest first. */
export async function listNotes(
  ctx: ViewerCtx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract.listNotes>> {
  const { size = 20, next: before } = query;
  const { row } = await ownServiceOrder(ctx, ctx.viewer.userId, query.id);
  const rows = await findNotes(ctx.db, { serviceOrderId: row.service_order_id, before, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((one) => presentNote(ctx, one, row)),
    next: rows.length > size ? (shown.at(-1)?.note_id ?? pagingEnd) : pagingEnd,
  };
}

/** Before the transaction: what is written is checked by a provider. */
export const checkNote = (ctx: Ctx, { words }: { words: string }): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'words', label: '留言', text: words }] });

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
    const before = await countNotes(tx.db, {
      serviceOrderId: row.service_order_id,
      userId,
      since: after(tx.now, -tellSeconds),
    });
    if (before.count >= serviceRules.notesPerOrder)
      fail('stateChanged', { message: `一个订单最多 ${serviceRules.notesPerOrder} 条留言，请打电话联系` });
    const keys = [...new Set(files.map((one) => privateKeyOf(tx, one)))];
    const note = await insertNote(tx.db, {
      service_order_id: row.service_order_id,
      user_id: userId,
      words,
      files: keys,
      told: !before.told,
      at: tx.now,
    });
    await showFiles(tx, {
      subject: `service-note:${note.note_id}`,
      userId,
      bucket: 'private',
      files: keys.map((key, index) => ({
        field: `files.${index}`,
        label: '图片',
        address: tx.deps.storage.url('private', key),
      })),
    });
    if (!before.told)
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
