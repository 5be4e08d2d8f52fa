import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type * as contract from '@qunlu/contract/o2o/calls.ts';
import type { Voucher } from '@qunlu/contract/o2o/entity.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { presentVoucher } from '../present/voucher.ts';
import { findNewest, findOfBuyer } from '../store/vouchers.ts';
import { openCode } from './codes.ts';

/** What the caller has bought, with the codes. */
export async function listVouchers(
  ctx: ViewerCtx,
  { size = 20, next, open }: QueryOf<typeof contract.listVouchers>,
): Promise<OutputOf<typeof contract.listVouchers>> {
  const { userId } = ctx.viewer;
  const rows = await findOfBuyer(ctx.db, {
    buyerId: userId,
    open: open === 1,
    behind: next || undefined,
    size: size + 1,
  });
  return paged(rows, size, 'voucher_id', (row) => presentVoucher(row, openCode(ctx, row)));
}

/** The newest of a deal; nobody else's is there. */
export async function viewVoucher(ctx: ViewerCtx, dealId: number): Promise<Voucher> {
  const row = (await findNewest(ctx.db, ctx.viewer.userId, dealId)) ?? notFound('券不存在');
  return presentVoucher(row, openCode(ctx, row));
}
