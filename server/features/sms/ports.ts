import type { Ctx, ViewerCtx, Tx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** Whom of an audience a campaign is for; an empty list is everybody. */
export interface AudienceFilter {
  roles: readonly number[];
  groups: readonly number[];
}

/** People whom somebody may text together, e.g. the members of a circle. */
export interface CampaignAudience {
  name: string;
  /** Who runs it and may text; fails as its own pages do: 40400, 40301, 40300. */
  mayUse(ctx: ViewerCtx, target: number): Promise<{ title: string; ownerId: number }>;
  /** For those who belong to it; fails with 40400 and 40301. */
  mayRead(ctx: ViewerCtx, target: number): Promise<{ title: string }>;
  /** Who is in it now, and how many more of them have muted texts. */
  people(
    ctx: Ctx,
    target: number,
    filter: AudienceFilter,
  ): Promise<{ userIds: readonly number[]; muted: number }>;
  /** Who of these people is still in it and has not muted texts. */
  reachable(ctx: Ctx, target: number, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  /** Its log, in the transaction that submits. */
  submitted(tx: Tx<ViewerCtx>, target: number, given: { people: number }): Promise<void>;
  /** Where the link of a text leads. */
  landing(target: number, campaignId: number): string;
  /** Where who submitted it reads what became of it. */
  path(target: number): string;
}

export const campaignAudiences = manyPort<CampaignAudience>('sms.campaign-audiences');
