import type { listFailedRows as contract } from '@qunlu/contract/staff/events.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pageSizeMax, pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { RawBuilder } from 'kysely';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
import { countFailedRows, findFailedRows } from '../../../platform/job-rows.ts';

/** What jobs could not do: more than a page of it has one cause. */
export async function listFailedRows(ctx: Ctx): Promise<OutputOf<typeof contract>> {
  const rows = await findFailedRows(ctx.db, pageSizeMax);
  return {
    list: rows.map(({ job, row_id, error, tries, failed_at }) => ({
      id: `${job} ${row_id}`,
      job,
      row: row_id,
      error,
      tries,
      failed_at: secondsOf(failed_at),
    })),
    next: pagingEnd,
  };
}

export const waitingRows = (): RawBuilder<number> => countFailedRows();
