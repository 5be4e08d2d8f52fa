import { countApplicationsWaiting } from './badges.ts';
import { valueOf, alone } from '../../../platform/database.ts';
import type { Application, listMet as metContract } from '@qunlu/contract/friend/applications.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx, Deps, ViewerCtx } from '../../../platform/context.ts';
import { waitingSince } from '../policy/applying.ts';
import { presentApplication } from '../present.ts';
import {
  expireApplications,
  findApplications,
  findMet,
  findShown,
  type ApplicationRow,
} from '../store/applications.ts';

/** People in one answer to the screen that shows the code. */
const metShown = 20;

/** An application as the caller sees it. */
export async function presentOne(ctx: ViewerCtx, row: ApplicationRow): Promise<Application> {
  const { userId } = ctx.viewer;
  const shown = await findShown(ctx.db, userId, row.application_id);
  if (!shown) throw new Error('an application that was just decided is gone');
  return presentApplication(shown, userId, ctx.now);
}

/** Received or sent applications, the newest first. */
export async function listApplications(
  ctx: ViewerCtx,
  query: {
    size?: number | undefined;
    next?: number | undefined;
    box?: 'received' | 'sent' | undefined;
  },
): Promise<{ list: Application[]; next: number }> {
  const { userId } = ctx.viewer;
  const size = query.size ?? 20;
  const rows = await findApplications(ctx.db, {
    userId,
    sent: query.box === 'sent',
    before: query.next,
    size: size + 1,
  });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => presentApplication(row, userId, ctx.now)),
    next: rows.length > size ? (shown.at(-1)?.application_id ?? pagingEnd) : pagingEnd,
  };
}

/** For the export: what the person sees in the lists. */
export async function applicationsOf(
  ctx: Ctx,
  userId: number,
  sent: boolean,
  size: number,
): Promise<Application[]> {
  const rows = await findApplications(ctx.db, { userId, sent, before: undefined, size });
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
  return { count: await valueOf(ctx.db, countApplicationsWaiting(ctx)) };
}

/** D38: stores the expiry, which readers derive from the date before this job runs. */
export async function expireOld(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  await expireApplications(alone(deps).db, waitingSince(now), now, goesOn);
}
