import { invoiceState } from '@qunlu/contract/invoice/rules.ts';
import { after, inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import type { InvoiceAnswer, InvoiceInput } from '../../../platform/providers.ts';
import { alone } from '../../../platform/database.ts';
import { settingOf } from '../../ledger/api/settings.ts';
import { waitAfter } from '../policy.ts';
import {
  changeRequest,
  claimDue,
  findDue,
  findLines,
  lockRequest,
  putDocument,
  type RequestRow,
} from '../store/requests.ts';
import { notifyIssued, notifyRefused, notifyReversed } from './notifications.ts';
import { taxRateSetting } from './settings.ts';

/** The red one is asked for once the first exists. */
const wantsRed = (row: RequestRow): boolean => row.red_state === 1 && row.number !== '';

async function inputOf(ctx: Ctx, row: RequestRow): Promise<InvoiceInput> {
  return {
    applyId: row.apply_id,
    type: row.type,
    buyer: {
      kind: row.kind,
      name: row.name,
      taxNumber: row.tax_no,
      address: row.address,
      phone: row.phone,
      bank: row.bank,
      account: row.account,
    },
    lines: await findLines(ctx.db, row.request_id),
    amount: row.amount,
    // As it was when it was asked for: the red one has the same.
    taxRate: await settingOf(ctx, taxRateSetting, row.created_at),
    remark: row.remark,
    ...(wantsRed(row) ? { red: { number: row.number, reason: row.reason } } : {}),
  };
}

async function takeDocument(tx: Tx, row: RequestRow, red: boolean, pdf: Uint8Array): Promise<void> {
  await putDocument(tx.db, {
    request_id: row.request_id,
    red,
    kind: 'pdf',
    bytes: Buffer.from(pdf),
    created_at: tx.now,
  });
}

/** The issuer's answer becomes the state of the request, once. A refund that came meanwhile reverses it at once. */
async function apply(tx: Tx, requestId: number, red: boolean, answer: InvoiceAnswer): Promise<void> {
  const row = await lockRequest(tx.db, requestId);
  if (!row || answer.state === 'open') return;
  if (answer.state === 'refused') {
    const reason = answer.reason.slice(0, 100);
    if (red || row.state !== invoiceState.waiting)
      await changeRequest(tx.db, requestId, { due_at: null, error: reason });
    else {
      await changeRequest(tx.db, requestId, {
        state: invoiceState.refused,
        due_at: null,
        reason,
        red_state: 0,
      });
      await notifyRefused(tx, row, reason);
    }
    return;
  }
  await takeDocument(tx, row, red, answer.pdf);
  if (red) {
    if (row.red_state !== 1) return;
    await changeRequest(tx.db, requestId, {
      red_state: 2,
      red_number: answer.number,
      due_at: null,
      error: '',
    });
    return;
  }
  if (row.state !== invoiceState.waiting) return;
  const issued = { number: answer.number, issued_at: tx.now, error: '', tries: 0 };
  if (row.red_state === 1) {
    await changeRequest(tx.db, requestId, { ...issued, state: invoiceState.reversed, due_at: tx.now });
    await notifyReversed(tx, { ...row, number: answer.number });
  } else {
    await changeRequest(tx.db, requestId, { ...issued, state: invoiceState.issued, due_at: null });
    await notifyIssued(tx, row);
  }
}

/** Seconds after which a request that staff looks at is asked for again when that try broke off. */
const lastWait = 86_400;

/** Asks the issuer about one request. What fails is asked again later, and after many tries by staff. */
async function push(ctx: Ctx, due: RequestRow): Promise<void> {
  const { invoices } = ctx.deps;
  if (!invoices) return;
  const wait = waitAfter(due.tries + 1);
  const row = await claimDue(alone(ctx).db, due, ctx.now, after(ctx.now, wait ?? lastWait));
  if (!row) return;
  const red = wantsRed(row);
  const answer = await invoices.issue(await inputOf(ctx, row)).catch((error: unknown) => {
    ctx.deps.log.warn({ err: error, invoice: row.request_id }, 'the invoice platform does not answer');
  });
  if (!answer) {
    if (wait === null) await giveUp(alone(ctx), row.request_id, '开票平台没有回应');
    else await changeRequest(alone(ctx).db, row.request_id, { error: '开票平台没有回应' });
    return;
  }
  await inTransaction(ctx, (tx) => apply(tx, row.request_id, red, answer));
  if (answer.state === 'open' && wait === null)
    await giveUp(alone(ctx), row.request_id, '开票平台一直没有开好');
}

const giveUp = (tx: Tx, requestId: number, error: string): Promise<void> =>
  changeRequest(tx.db, requestId, { due_at: null, error });

const batch = 20;

/** Job: what is due is asked for; what was reversed while it was issued follows in the same run. */
export async function issueDue(deps: Deps, goesOn: () => boolean): Promise<void> {
  if (!deps.invoices) return;
  const run = jobRows(deps, 'invoice.issue', { rests: lastWait });
  for (let failed = false; ;) {
    const due = await findDue(deps.db, deps.clock(), batch);
    for (const row of due)
      if (!(await run.one(row.request_id, () => push(jobContext(deps), row)))) failed = true;
    // What failed before it was claimed is still due: the next run tries again.
    if (due.length === 0 || failed || !goesOn()) break;
  }
  await run.end();
}
