import type { listInvoiceable as listing, requestInvoice as asking } from '@qunlu/contract/invoice/calls.ts';
import type { Invoice } from '@qunlu/contract/invoice/entity.ts';
import { invoiceState, invoiceType, missingIn, sixLabels } from '@qunlu/contract/invoice/rules.ts';
import { erasedName } from '@qunlu/contract/account/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { after, inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { peopleById } from '../../account/api/directory.ts';
import { lockPeople } from '../../account/api/people.ts';
import { payableSubjects } from '../../order/ports.ts';
import { fieldsOf, presentInvoice, presentOrder } from '../present.ts';
import {
  findInvoiceable,
  findInvoiceableOf,
  type InvoiceScope,
  type InvoiceableRow,
} from '../store/orders.ts';
import { addRequest, changeRequest, findShown, lockRequest } from '../store/requests.ts';
import { findTitle, useTitle } from '../store/titles.ts';
import { notifyAsked } from './notifications.ts';
import { invoiceLimits } from './settings.ts';

/** D116: the platform invoices what it charges, sellers what they sell; topping up is no sale. */
async function invoiceableBy(ctx: Ctx, buyerId: number): Promise<InvoiceScope> {
  const subjects = ctx.deps.ports.get(payableSubjects);
  const names = (earns: 'platform' | 'seller'): string[] =>
    subjects.filter((one) => one.earns === earns).map(({ name }) => name);
  return {
    buyerId,
    // What the platform cannot issue is not offered.
    platform: ctx.deps.invoices ? names('platform') : [],
    sellers: names('seller'),
    since: after(ctx.now, -(await invoiceLimits(ctx)).days * 86_400),
  };
}

async function namesOf(ctx: Ctx, rows: readonly InvoiceableRow[]): Promise<(id: number) => string> {
  const ids = rows.flatMap(({ seller_id }) => seller_id ?? []);
  const people = ids.length > 0 ? await peopleById(ctx, ids) : new Map<number, { username: string }>();
  return (id) => people.get(id)?.username ?? erasedName;
}

/** The platform issues when its subject says so, whoever is named as seller. */
const sellerOf = (row: InvoiceableRow, { sellers }: InvoiceScope): number | null =>
  sellers.includes(row.subject) ? row.seller_id : null;

export async function listInvoiceable(
  ctx: ViewerCtx,
  { size = 20, next }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listing>> {
  const who = await invoiceableBy(ctx, ctx.viewer.userId);
  const rows = await findInvoiceable(ctx.db, { ...who, before: next, size: size + 1 });
  const shown = rows.slice(0, size);
  const nameOf = await namesOf(ctx, shown);
  return {
    list: shown.map((row) => {
      const seller = sellerOf(row, who);
      return presentOrder(row, seller === null ? null : { user_id: seller, name: nameOf(seller) });
    }),
    next: nextOf(rows, size, 'order_id'),
  };
}

function requireOneIssuer(rows: readonly InvoiceableRow[], who: InvoiceScope): number | null {
  const issuers = new Set(rows.map((row) => sellerOf(row, who)));
  if (issuers.size > 1) fail('invalid', { message: '这些订单不是同一家开票，请分开申请', field: 'hashes' });
  return [...issuers][0] ?? null;
}

/**
 * Asks for one invoice over several orders. The lock on the person keeps their orders from being refunded meanwhile; that
 * an order is in one live invoice the database decides besides.
 */
export async function requestInvoice(
  ctx: ViewerCtx,
  { hashes, title_id, type: input, remark = '' }: BodyOf<typeof asking>,
): Promise<Invoice> {
  const { userId } = ctx.viewer;
  const wanted = [...new Set(hashes)];
  const type = input === invoiceType.special ? invoiceType.special : invoiceType.ordinary;
  if (wanted.length === 0) fail('invalid', { message: '请选择要开票的订单', field: 'hashes' });
  const id = await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    const saved = await findTitle(tx.db, userId, title_id);
    if (!saved) fail('notFound', { message: '这个抬头已经删除了，请重新选择' });
    const missing = missingIn(saved, type);
    if (missing !== '')
      fail('invalid', {
        message: `开${type === 2 ? '专票' : '票'}还缺${sixLabels[missing]}，请先补全抬头`,
        field: 'title_id',
      });
    const who = await invoiceableBy(tx, userId);
    const { least, days } = await invoiceLimits(tx);
    const rows = await findInvoiceableOf(tx.db, { ...who, hashes: wanted });
    if (rows.length < wanted.length)
      fail('stateChanged', {
        message: `有的订单现在不能开票了：退款了、已在开票，或超过 ${days} 天。请刷新后再选`,
      });
    const seller = requireOneIssuer(rows, who);
    const amount = rows.reduce((sum, { kept }) => sum + kept, 0);
    if (amount < least)
      fail('invalid', {
        message: `一张发票至少 ${yuan(least)} 元，可以多选几个订单`,
        field: 'hashes',
      });
    const title = fieldsOf(saved);
    const request = await addRequest(
      tx.db,
      {
        ...title,
        user_id: userId,
        seller_id: seller,
        type,
        remark,
        amount,
        apply_id: tx.deps.random(16).toString('hex'),
        due_at: seller === null ? tx.now : null,
        sent_at: null,
        issued_at: null,
        decided_by: null,
        created_at: tx.now,
      },
      rows,
    );
    await useTitle(tx.db, title_id, tx.now);
    if (seller !== null) await notifyAsked(tx, seller, request, amount);
    return request;
  });
  ctx.deps.triggerJob('invoice.issue');
  return viewOne(ctx, id, userId);
}

/** A request as one of its two sides sees it. */
export async function viewOne(ctx: Ctx, requestId: number, viewerId: number): Promise<Invoice> {
  const row = await findShown(ctx.db, requestId);
  if (!row || (row.user_id !== viewerId && row.seller_id !== viewerId))
    fail('notFound', { message: '没有这张发票' });
  return presentInvoice(row, viewerId);
}

/** What has not been sent can be taken back; a repeat changes nothing. */
export async function withdrawInvoice(ctx: ViewerCtx, requestId: number): Promise<Invoice> {
  const { userId } = ctx.viewer;
  await inTransaction(ctx, async (tx) => {
    const row = await lockRequest(tx.db, requestId);
    if (!row || row.user_id !== userId) fail('notFound', { message: '没有这张发票' });
    if (row.state === invoiceState.withdrawn) return;
    if (row.state !== invoiceState.waiting)
      fail('stateChanged', { message: '这张发票已经处理过了，不能撤回' });
    if (row.sent_at) fail('stateChanged', { message: '正在开票，不能撤回了' });
    await changeRequest(tx.db, requestId, {
      state: invoiceState.withdrawn,
      due_at: null,
      reason: '自己撤回',
    });
  });
  return viewOne(ctx, requestId, userId);
}
