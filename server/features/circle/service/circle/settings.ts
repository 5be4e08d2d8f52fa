import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { circleStatus, memberRole, circleRules } from '@qunlu/contract/circle/rules.ts';
import type {
  listLogs as logsContract,
  viewForbidden as forbiddenContract,
} from '@qunlu/contract/circle/settings.ts';
import { after, type Deps, type ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { quotaOfPerson } from '../../../membership/api/quotas.ts';
import { presentLog } from '../../present/logs.ts';
import { presentSettings } from '../../present/settings.ts';
import { dropLogs, findLogs } from '../../store/logs.ts';
import { countCircle, sellsMembership } from '../../store/settings.ts';
import { adminCircle, circleOf } from './access.ts';
import { waitsFor } from './assist.ts';

/** All settings of a circle, for the owner and its admins (R128). */
export async function viewSettings(ctx: ViewerCtx, circleId: number): Promise<CircleSettings> {
  const circle = await adminCircle(ctx, circleId);
  return presentSettings(circle, {
    counts: await countCircle(ctx.db, circleId, ctx.now),
    seats: await quotaOfPerson(ctx, 'phonebook.seats', circle.row.owner_id),
    paidTypes: circle.can.own && (await sellsMembership(ctx.db, circleId)),
    waits: await waitsFor(ctx, circleId, circle.can),
  });
}

/** D70: what admins did, the newest first. */
export async function listLogs(
  ctx: ViewerCtx,
  query: QueryOf<typeof logsContract>,
): Promise<OutputOf<typeof logsContract>> {
  const { id, size = 20, next } = query;
  const { can } = await adminCircle(ctx, id);
  const rows = await findLogs(ctx.db, id, { behind: next, size: size + 1 });
  return paged(rows, size, 'log_id', (row) => presentLog(row, can));
}

/** Job, D70: lines that are older than a year go. */
export const cleanLogs = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  dropLogs(deps.db, after(deps.clock(), -circleRules.logDays * 86_400), goesOn);

/** R093: why a circle is closed. */
export async function viewForbidden(
  ctx: ViewerCtx,
  circleId: number,
): Promise<OutputOf<typeof forbiddenContract>> {
  const { row, me } = await circleOf(ctx, circleId);
  return {
    id: row.phonebook_id,
    name: row.name,
    avatar: row.avatar,
    status: row.status,
    reason: row.status === circleStatus.forbidden ? row.status_reason : '',
    own: me?.role === memberRole.owner,
  };
}
