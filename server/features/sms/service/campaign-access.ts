import type { AudienceKind } from '@qunlu/contract/sms/campaigns.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx, Tx } from '../../../platform/context.ts';
import type { Ctx } from '../../../platform/context.ts';
import { campaignAudiences, type CampaignAudience } from '../ports.ts';
import { findCampaign, lockCampaign, type CampaignRow, type Target } from '../store/campaigns.ts';

/** Which audience, as calls say it: a circle unless they say otherwise. */
export interface AudienceName {
  id: number;
  kind?: AudienceKind | undefined;
}

export const targetOf = ({ id, kind = 'phonebook' }: AudienceName): Target => ({
  audience: kind,
  target: id,
});

export function audienceOf(ctx: Ctx, name: string): CampaignAudience {
  const found = ctx.deps.ports.get(campaignAudiences).find((one) => one.name === name);
  if (!found) throw new Error(`no feature provides the audience ${name}`);
  return found;
}

/** The audience that calls name. */
export const namedAudience = (ctx: Ctx, of: AudienceName): CampaignAudience =>
  audienceOf(ctx, targetOf(of).audience);

/** D57: for whoever may text them. */
export const usable = (ctx: ViewerCtx, of: AudienceName): Promise<{ title: string; ownerId: number }> =>
  namedAudience(ctx, of).mayUse(ctx, of.id);

function ofTarget(row: CampaignRow | undefined, named: AudienceName): CampaignRow {
  const { audience, target } = targetOf(named);
  return row?.audience === audience && row.target === target ? row : notFound('群发不存在或已删除');
}

/** A campaign of an audience that the caller may text; one of another is none (D142). */
export async function ownCampaign(
  ctx: ViewerCtx,
  given: AudienceName & { campaign_id: number },
): Promise<CampaignRow> {
  await usable(ctx, given);
  return ofTarget(await findCampaign(ctx.db, given.campaign_id), given);
}

/** The same under its lock. Before: the people. */
export async function lockOwnCampaign(
  tx: Tx<ViewerCtx>,
  given: AudienceName & { campaign_id: number },
): Promise<CampaignRow> {
  await usable(tx, given);
  return ofTarget(await lockCampaign(tx.db, given.campaign_id), given);
}
