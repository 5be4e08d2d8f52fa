import type { scoreList as contract } from '@qunlu/contract/score/missions.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { presentEntry } from '../present.ts';
import { findEntries } from '../store/journal.ts';

const size = 20;

/**
 * C056, B222, B223: `next` goes on while a page has something, and is −1 when it has nothing. It is the number of the last
 * entry, so that entries written meanwhile shift nothing; 0 and 1 are the first page.
 */
export async function scoreList(
  ctx: ViewerCtx,
  { page = 0 }: { page?: number | undefined },
): Promise<OutputOf<typeof contract>> {
  const before = page > 1 ? page : undefined;
  const rows = await findEntries(ctx.db, { userId: ctx.viewer.userId, before, size });
  return { list: rows.map(presentEntry), next: rows.at(-1)?.entry_id ?? pagingEnd };
}
