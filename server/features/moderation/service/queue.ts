import type {
  decideReport as decideContract,
  listReports as contract,
} from '@qunlu/contract/moderation/staff.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { audit } from '../../staff/api/audit.ts';
import { presentWaiting } from '../present.ts';
import { decideWaiting, listWaiting } from './decide.ts';

/** D137, D170: what waits, the first due first. */
export async function listReports(
  ctx: Ctx,
  query: {
    kind?: 'reports' | 'appeals' | undefined;
    size?: number | undefined;
    next?: number | undefined;
  },
): Promise<OutputOf<typeof contract>> {
  const size = query.size ?? 20;
  const rows = await listWaiting(ctx, { kind: query.kind, after: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentWaiting),
    next: rows.length > size ? (shown.at(-1)?.standing.queue_id ?? pagingEnd) : pagingEnd,
  };
}

export async function decideReport(
  ctx: StaffCtx,
  given: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  const { type, id, verdict, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const visibility = await decideWaiting(tx, { type, id }, { verdict, reason, staffId: tx.staff.userId });
    await audit(tx, { action: `decide-report:${verdict}`, subject: `${type}:${id}`, reason });
    return { standing: visibility };
  });
}
