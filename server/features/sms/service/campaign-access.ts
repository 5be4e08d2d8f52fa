import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx, Tx } from '../../../platform/context.ts';
import type { Ctx } from '../../../platform/context.ts';
import { campaignAudiences, type CampaignAudience } from '../ports.ts';
import { findCampaign, lockCampaign, type CampaignRow, type Target } from '../store/campaigns.ts';

/** The circle's audience; calls name circles so far. */
export const circleAudience = 'phonebook';

export const circleTarget = (id: number): Target => ({ audience: circleAudience, target: id });

export function audienceOf(ctx: Ctx, name: string): CampaignAudience {
  const found = ctx.deps.ports.get(campaignAudiences).find((one) => one.name === name);
  if (!found) throw new Error(`no feature provides the audience ${name}`);
  return found;
}

/** D57: for whoever may text this circle. */
export const usableCircle = (ctx: ViewerCtx, id: number): Promise<{ title: string; ownerId: number }> =>
  audienceOf(ctx, circleAudience).mayUse(ctx, id);

const ofCircle = (row: CampaignRow | undefined, id: number): CampaignRow =>
  row?.audience === circleAudience && row.target === id ? row : notFound('群发不存在或已删除');

/** A campaign of a circle that the caller may text; one of another circle is none (D142). */
export async function ownCampaign(
  ctx: ViewerCtx,
  { id, campaign_id }: { id: number; campaign_id: number },
): Promise<CampaignRow> {
  await usableCircle(ctx, id);
  return ofCircle(await findCampaign(ctx.db, campaign_id), id);
}

/** The same under its lock. Before: the people. */
export async function lockOwnCampaign(
  tx: Tx<ViewerCtx>,
  { id, campaign_id }: { id: number; campaign_id: number },
): Promise<CampaignRow> {
  await usableCircle(tx, id);
  return ofCircle(await lockCampaign(tx.db, campaign_id), id);
}
