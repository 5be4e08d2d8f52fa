import type { Application, listMet as metContract } from '@qunlu/contract/friend/applications.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { valueOf } from '../../../platform/database.ts';
import { presentApplication } from '../present.ts';
import { findApplications, findMet } from '../store/applications.ts';
import { friendApplications } from './decide.ts';

/** People in one answer to the screen that shows the code. */
const metShown = 20;

/** Received or sent applications, the newest first. */
export const listApplications = (
  ctx: ViewerCtx,
  {
    box = 'received',
    ...paging
  }: { size?: number | undefined; next?: number | undefined; box?: 'received' | 'sent' | undefined },
): Promise<{ list: Application[]; next: number }> =>
  friendApplications.list(ctx, box, paging, (rows) =>
    rows.map((row) => presentApplication(row, ctx.viewer.userId, ctx.now)),
  );

/** For the export: what the person sees in the lists. */
export async function applicationsOf(
  ctx: Ctx,
  userId: number,
  box: 'received' | 'sent',
  size: number,
): Promise<Application[]> {
  const rows = await findApplications(box)(ctx.db, { userId, before: undefined, size });
  return rows.map((row) => presentApplication(row, userId, ctx.now));
}

/** D17: who has swapped cards with the caller since then, for the screen that shows the code. */
export async function listMet(ctx: ViewerCtx, since: number): Promise<OutputOf<typeof metContract>> {
  const { userId } = ctx.viewer;
  const rows = await findMet(ctx.db, userId, new Date(since * 1000), metShown);
  return {
    list: rows.map((row) => {
      const { user, update_at } = presentApplication(row, userId, ctx.now);
      return { user, at: update_at };
    }),
  };
}

/** Applications that wait for the caller's answer. */
export async function countApplications(ctx: ViewerCtx): Promise<{ count: number }> {
  return { count: await valueOf(ctx.db, friendApplications.count(ctx)) };
}
