import type { listActivityLogs } from '@qunlu/contract/activity/admin.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { after, type Deps, type ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { presentLog } from '../../present/logs.ts';
import { dropLogs, findLogs } from '../../store/logs.ts';
import { managedActivity } from '../access.ts';

const kept = activityRules.logDays * 86_400;

/** D70, D102: what the team did within a year, the newest first. */
export async function listActivityLogsFor(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listActivityLogs>,
): Promise<OutputOf<typeof listActivityLogs>> {
  await managedActivity(ctx, id, 'host');
  const rows = await findLogs(ctx.db, {
    activityId: id,
    since: after(ctx.now, -kept),
    before: next,
    size: size + 1,
  });
  return paged(rows, size, 'log_id', presentLog);
}

/** Job: lines that are older than a year go. */
export const cleanLogs = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  dropLogs(deps.db, after(deps.clock(), -kept), goesOn);
