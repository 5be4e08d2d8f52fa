import { rankKeyOf, secondsOfMinute, standingAt, type Standing } from '@qunlu/contract/checkin/streak.ts';
import type { Tx } from '../../../platform/context.ts';
import type { CampaignRow } from '../store/campaigns.ts';
import { findMarks } from '../store/entries.ts';
import { holdStanding, putStanding, type StandingRow } from '../store/standings.ts';
import { nowOf } from './campaigns.ts';

export const momentOf = (minute: number): Date => new Date(secondsOfMinute(minute) * 1000);

type Figures = Omit<StandingRow, 'standing_id' | 'campaign_id' | 'user_id'>;

const figuresOf = (standing: Standing): Figures => ({
  total: standing.total,
  streak: standing.streak,
  best: standing.best,
  first_id: standing.first_id,
  rank_key: standing.first_id === 0 ? 0 : rankKeyOf(standing),
  until: standing.until === null ? null : momentOf(standing.until),
});

const said = (row: Figures): string =>
  JSON.stringify([row.total, row.streak, row.best, row.first_id, row.rank_key, row.until?.getTime() ?? null]);

/**
 * Adds up what somebody has done in a campaign, by the one function, and keeps it. In the transaction of each check-in, behind it;
 * the row is held, so that of two at once the later one knows both. `changed`: it was another one before.
 */
export async function addUp(
  tx: Tx,
  campaign: CampaignRow,
  userId: number,
): Promise<{ standing: Standing; changed: boolean; before: StandingRow }> {
  const before = await holdStanding(tx.db, campaign.campaign_id, userId);
  const marks = (await findMarks(tx.db, campaign.campaign_id, userId)).filter(({ waits }) => !waits);
  const standing = standingAt(campaign, marks, nowOf(tx).minute);
  const figures = figuresOf(standing);
  const changed = said(figures) !== said(before);
  if (changed) await putStanding(tx.db, { standing_id: before.standing_id, ...figures });
  return { standing, changed, before };
}

export const shownFigures = ({ total, streak, best }: Standing) => ({ total, streak, best });
