import type { listStaffInvoices as listing, StaffInvoice } from '@qunlu/contract/invoice/staff.ts';
import { invoiceState } from '@qunlu/contract/invoice/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { RawBuilder } from 'kysely';
import { inTransaction, secondsOf, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { nextOf } from '../../../platform/paging.ts';
import { peopleById } from '../../account/api/directory.ts';
import { audit } from '../../staff/api/audit.ts';
import { allowedToStaff } from '../policy.ts';
import { presentInvoice } from '../present.ts';
import {
  changeRequest,
  countStuck,
  findForStaff,
  findShown,
  lockRequest,
  type RequestRow,
  type ShownRequest,
} from '../store/requests.ts';
import { notifyRefused } from './notifications.ts';

/** D138: who is private stays so, and nobody decides by an address or an account. */
function titleForStaff({ kind, name, tax_no }: StaffInvoice['title']): StaffInvoice['title'] {
  const letters = [...name];
  const shown = kind === 'personal' ? letters.map((letter, at) => (at === 0 ? letter : '*')).join('') : name;
  return { kind, name: shown, tax_no, address: '', phone: '', bank: '', account: '' };
}

async function present(ctx: Ctx, rows: readonly ShownRequest[]): Promise<StaffInvoice[]> {
  const people = await peopleById(
    ctx,
    rows.map(({ user_id }) => user_id),
  );
  const shown = rows.map((row) => ({ row, invoice: presentInvoice(row, 0) }));
  return shown.map(({ row, invoice }) => ({
    ...invoice,
    title: titleForStaff(invoice.title),
    user_id: row.user_id,
    name: people.get(row.user_id)?.username ?? '',
    tries: row.tries,
    error: row.error,
    due_at: row.due_at ? secondsOf(row.due_at) : 0,
    may: allowedToStaff(row),
  }));
}

export async function listStaffInvoices(
  ctx: StaffCtx,
  query: { state?: string | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listing>> {
  const { state, size = 20, next } = query;
  const wanted = state === undefined || state === 'stuck' ? state : Number(state);
  const rows = await findForStaff(ctx.db, { state: wanted, before: next, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: await present(ctx, shown),
    next: nextOf(rows, size, 'request_id'),
  };
}

async function lockOurs(tx: Tx, id: number): Promise<RequestRow> {
  const row = await lockRequest(tx.db, id);
  if (!row || row.seller_id !== null) fail('notFound', { message: '没有这张发票' });
  return row;
}

async function one(ctx: StaffCtx, id: number): Promise<StaffInvoice> {
  const row = await findShown(ctx.db, id);
  const [shown] = row ? await present(ctx, [row]) : [];
  return shown ?? fail('notFound', { message: '没有这张发票' });
}

export async function retryInvoice(ctx: StaffCtx, id: number): Promise<StaffInvoice> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockOurs(tx, id);
    if (!allowedToStaff(row).retry) fail('stateChanged', { message: '这张发票不用再开了' });
    await changeRequest(tx.db, id, { due_at: tx.now, tries: 0, error: '' });
    await audit(tx, { action: 'retry-invoice', subject: `invoice:${id}`, reason: row.error });
  });
  ctx.deps.triggerJob('invoice.issue');
  return one(ctx, id);
}

export async function rejectInvoice(ctx: StaffCtx, id: number, reason: string): Promise<StaffInvoice> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockOurs(tx, id);
    if (row.state === invoiceState.refused) return;
    if (!allowedToStaff(row).reject)
      fail('stateChanged', { message: '正在开票或已经开好，不能驳回；请等结果' });
    await changeRequest(tx.db, id, {
      state: invoiceState.refused,
      reason,
      due_at: null,
      decided_by: tx.staff.userId,
    });
    await audit(tx, { action: 'reject-invoice', subject: `invoice:${id}`, reason });
    await notifyRefused(tx, row, reason);
  });
  return one(ctx, id);
}

/** What the tax platform did not issue, and nobody asks for any more. */
export const stuckInvoices = (): RawBuilder<number> => countStuck();
