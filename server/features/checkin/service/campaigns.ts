import { minuteOf } from '@qunlu/contract/checkin/streak.ts';
import { fail, Failure, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx, ViewerCtx } from '../../../platform/context.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { managedModule, memberModule, type ModuleCircle } from '../../circle/api/plugins.ts';
import { findCampaign, lockCampaign, type CampaignRow } from '../store/campaigns.ts';

/** Of the server's clock: what counts. */
export const nowOf = ({ now }: Ctx): { minute: number; today: number } => {
  const minute = minuteOf(now.getTime());
  return { minute, today: Math.floor(minute / 1440) };
};

const gone = (): never => notFound('这个打卡不存在或已删除');

/** Whoever is no member learns no more of it than of one that does not exist. */
const orGone = (error: unknown): never => {
  if (error instanceof Failure && error.failure === 'membersOnly') return gone();
  throw error;
};

export interface SeenCampaign {
  campaign: CampaignRow;
  circle: ModuleCircle;
}

/** Whether it is for somebody with this row in the circle. */
export const takesPart = ({ groups }: Pick<CampaignRow, 'groups'>, { me }: ModuleCircle): boolean =>
  groups === null || (me !== undefined && me.group_id !== null && groups.includes(me.group_id));

/** A campaign as members meet it: of a group that is not theirs there is none, unless they run it. */
export async function campaignFor(ctx: ViewerCtx, id: number): Promise<SeenCampaign> {
  const campaign = (await findCampaign(ctx.db, id)) ?? gone();
  const circle = await memberModule(ctx, campaign.phonebook_id, 'checkin').catch(orGone);
  if (!takesPart(campaign, circle) && !circle.can.content) return gone();
  return { campaign, circle };
}

/** The same for whoever checks in. */
export async function ownCampaign(ctx: ViewerCtx, id: number): Promise<SeenCampaign> {
  const seen = await campaignFor(ctx, id);
  if (!takesPart(seen.campaign, seen.circle))
    fail('forbidden', { message: '这个打卡只给其中几个分组，您不在里面' });
  return seen;
}

export async function managedCampaign(ctx: ViewerCtx, id: number): Promise<SeenCampaign> {
  const campaign = (await findCampaign(ctx.db, id)) ?? gone();
  const circle = await managedModule(ctx, campaign.phonebook_id, 'checkin', 'content').catch(orGone);
  return { campaign, circle };
}

/** The same under its lock: what is read of its rules is what the change is made of. */
export async function lockManaged(tx: Tx<ViewerCtx>, id: number): Promise<SeenCampaign> {
  await lockCaller(tx);
  const campaign = (await lockCampaign(tx.db, id)) ?? gone();
  const circle = await managedModule(tx, campaign.phonebook_id, 'checkin', 'content').catch(orGone);
  return { campaign, circle };
}

export const pathOf = ({
  phonebook_id,
  campaign_id,
}: Pick<CampaignRow, 'phonebook_id' | 'campaign_id'>): string =>
  `/phonebook/${phonebook_id}/checkin/${campaign_id}`;
