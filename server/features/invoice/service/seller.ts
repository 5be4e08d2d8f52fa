import type { issueInvoice as issuing } from '@qunlu/contract/invoice/calls.ts';
import type { Invoice } from '@qunlu/contract/invoice/entity.ts';
import { invoiceRules, invoiceState } from '@qunlu/contract/invoice/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inFileThread } from '../../../adapters/storage/file-mime.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { privateKeyOf, showFiles } from '../../media/api/files.ts';
import { allowed } from '../policy.ts';
import { changeRequest, lockRequest, putDocument, type RequestRow } from '../store/requests.ts';
import type { FileKind } from '../tables.ts';
import { notifyIssued, notifyRefused, settleReversal } from './notifications.ts';
import { viewOne } from './request.ts';

const kinds: Readonly<Record<string, FileKind>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

const wrongFile = (): never =>
  fail('invalid', { message: '发票文件请上传 5 MB 以内的 PDF 或图片', field: 'file' });

async function readDocument(ctx: Ctx, key: string): Promise<{ kind: FileKind; bytes: Buffer }> {
  const bytes = await ctx.deps.storage.read('private', key);
  if (!bytes || bytes.length > invoiceRules.documentBytes) return wrongFile();
  const kind = kinds[await inFileThread('mimeOfBytes', bytes)];
  return kind ? { kind, bytes } : wrongFile();
}

async function lockAsked(tx: Tx, requestId: number, sellerId: number): Promise<RequestRow> {
  await lockPeople(tx, [sellerId]);
  const row = await lockRequest(tx.db, requestId);
  if (!row || row.seller_id !== sellerId) fail('notFound', { message: '没有这张发票' });
  return row;
}

/** A seller hands in what they issued, or the red one after a refund; the same once more changes nothing. */
export async function issueInvoice(
  ctx: ViewerCtx,
  { id, invoice_no: number, file }: BodyOf<typeof issuing>,
): Promise<Invoice> {
  const { userId } = ctx.viewer;
  const key = privateKeyOf(ctx, file);
  const document = await readDocument(ctx, key);
  await inTransaction(ctx, async (tx) => {
    const row = await lockAsked(tx, id, userId);
    const { issue, reverse } = allowed(row, userId);
    if (!issue && !reverse) {
      if (row.number === number || row.red_number === number) return;
      fail('stateChanged', { message: '这个申请已经处理过了' });
    }
    await showFiles(tx, {
      subject: `invoice:${id}${reverse ? ':red' : ''}`,
      userId,
      bucket: 'private',
      files: [{ field: 'file', label: '发票文件', address: tx.deps.storage.url('private', key) }],
    });
    await putDocument(tx.db, { request_id: id, red: reverse, ...document, created_at: tx.now });
    if (reverse) {
      await changeRequest(tx.db, id, { red_state: 2, red_number: number });
      await settleReversal(tx, row);
    } else {
      await changeRequest(tx.db, id, { state: invoiceState.issued, number, issued_at: tx.now });
      await notifyIssued(tx, row);
    }
  });
  return viewOne(ctx, id, userId);
}

export async function refuseInvoice(ctx: ViewerCtx, id: number, reason: string): Promise<Invoice> {
  const { userId } = ctx.viewer;
  await inTransaction(ctx, async (tx) => {
    const row = await lockAsked(tx, id, userId);
    if (row.state === invoiceState.refused) return;
    if (!allowed(row, userId).issue) fail('stateChanged', { message: '这个申请已经处理过了' });
    await changeRequest(tx.db, id, { state: invoiceState.refused, reason });
    await notifyRefused(tx, row, reason);
  });
  return viewOne(ctx, id, userId);
}
