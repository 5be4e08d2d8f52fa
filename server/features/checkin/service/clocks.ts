import { inTransaction, jobContext, type Ctx, type Deps } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { findCampaign, findLatestCampaigns, type CampaignRow } from '../store/campaigns.ts';
import { findDue, findPeople, type StandingOf } from '../store/standings.ts';
import { nowOf } from './campaigns.ts';
import { addUp } from './standing.ts';

/** Streaks that nobody has gone on with in time. */
export const lapse = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  eachDue(deps, 'checkin.lapse', goesOn, {
    find: (behind, size) => findDue(deps.db, { now: deps.clock(), behind, size }),
    idOf: ({ standing_id }) => standing_id,
    work: (row) => lapseOne(jobContext(deps), row),
  });

const lapseOne = (ctx: Ctx, { campaign_id, user_id }: StandingOf): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const campaign = await findCampaign(tx.db, campaign_id);
    if (campaign) await addUp(tx, campaign, user_id);
  });

/** Days for which a campaign that is over is still compared: days can be made good. */
const comparedDays = 32;
const peopleSize = 200;

/** Every night: what is kept of each is what their check-ins add up to. A difference is a defect; it is mended and logged. */
export const compare = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  eachDue(deps, 'checkin.compare', goesOn, {
    find: (behind, size) => {
      const { today } = nowOf(jobContext(deps));
      return findLatestCampaigns(deps.db, { behind, since: today - comparedDays, today, size });
    },
    idOf: ({ campaign_id }) => campaign_id,
    work: (campaign) => compareOne(deps, campaign, goesOn),
  });

async function compareOne(deps: Deps, campaign: CampaignRow, goesOn: () => boolean): Promise<void> {
  for (let behind = 0; goesOn();) {
    const people = await findPeople(deps.db, {
      campaignId: campaign.campaign_id,
      behind,
      size: peopleSize,
    });
    for (const userId of people) await compareStanding(jobContext(deps), campaign, userId);
    const last = people.at(-1);
    if (last === undefined || people.length < peopleSize) return;
    behind = last;
  }
}

const compareStanding = (ctx: Ctx, campaign: CampaignRow, userId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { changed, before, standing } = await addUp(tx, campaign, userId);
    const lapsed = before.until !== null && before.until <= tx.now;
    if (!changed || lapsed) return;
    const { total, streak, best } = standing;
    tx.deps.log.error(
      { campaign: campaign.campaign_id, person: userId, kept: before, found: { total, streak, best } },
      'a standing was not what its check-ins add up to',
    );
  });
