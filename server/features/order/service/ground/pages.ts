import type { Ctx } from '../../../../platform/context.ts';
import type { Role } from '../../policy.ts';
import { payableSubjects } from '../../ports.ts';
import type { OrderRow } from '../../store/orders.ts';

type Asked = Pick<OrderRow, 'order_id' | 'subject'>;

/** The subjects' own pages of orders for one side, by order id: one question to each subject. */
export async function pagesOf(
  ctx: Ctx,
  rows: readonly Asked[],
  role: Role,
): Promise<ReadonlyMap<number, string>> {
  const pages = new Map<number, string>();
  for (const { name, pages: ask, tellsSeller } of ctx.deps.ports.get(payableSubjects)) {
    const ids = rows.flatMap(({ subject, order_id }) => (subject === name ? order_id : []));
    if (!ask || ids.length === 0 || (tellsSeller && role === 'seller')) continue;
    for (const [id, page] of await ask(ctx, ids)) pages.set(id, page);
  }
  return pages;
}

/** Where an order is shown in the app: its subject's own page, or the engine's. */
export const pageOf = async (
  ctx: Ctx,
  row: Asked & Pick<OrderRow, 'hash'>,
  role: Role = 'buyer',
): Promise<string> => (await pagesOf(ctx, [row], role)).get(row.order_id) || `/pay/${row.hash}`;
