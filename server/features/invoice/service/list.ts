import type { RawBuilder } from 'kysely';
import type { invoiceOffer as offering, listInvoices as listing } from '@qunlu/contract/invoice/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { presentInvoice } from '../present.ts';
import { askedOf, findDocument, findRequest, findRequestsOf } from '../store/requests.ts';
import { invoiceLimits } from './settings.ts';

export async function listInvoices(
  ctx: ViewerCtx,
  query: { role?: 'buyer' | 'seller' | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listing>> {
  const { role = 'buyer', size = 20, next } = query;
  const { userId } = ctx.viewer;
  const rows = await findRequestsOf(ctx.db, { role, userId, before: next, size: size + 1 });
  return paged(rows, size, 'request_id', (row) => presentInvoice(row, userId));
}

/** The document of a request, for its two sides; for anybody else there is none. */
export async function invoiceFile(
  ctx: ViewerCtx,
  { id, red = 0 }: { id: number; red?: number | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const { userId } = ctx.viewer;
  const row = await findRequest(ctx.db, id);
  const isSide = row !== undefined && (row.user_id === userId || row.seller_id === userId);
  const bytes = isSide ? await findDocument(ctx.db, id, red === 1) : undefined;
  if (!bytes) fail('notFound', { message: '没有这张发票' });
  return new Uint8Array(bytes);
}

export const invoiceOffer = async (ctx: ViewerCtx): Promise<OutputOf<typeof offering>> => ({
  platform: ctx.deps.invoices !== null,
  ...(await invoiceLimits(ctx)),
});

/** What buyers ask of the caller. */
export const countAsked = (ctx: ViewerCtx): RawBuilder<number> => askedOf(ctx.viewer.userId);
