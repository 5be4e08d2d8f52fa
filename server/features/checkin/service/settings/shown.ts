import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import type { listManagedCampaigns as listContract } from '@qunlu/contract/checkin/settings.ts';
import { changesFrom, ruleOn } from '@qunlu/contract/checkin/streak.ts';
import { dayName } from '@qunlu/contract/checkin/words.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx, ViewerCtx } from '../../../../platform/context.ts';
import { valueOf } from '../../../../platform/database.ts';
import { namedGroups } from '../../../circle/api/groups.ts';
import { managedModule } from '../../../circle/api/plugins.ts';
import { stateOf } from '../../policy.ts';
import { presentCampaign, presentRule } from '../../present.ts';
import {
  findCampaign,
  findCampaignsOf,
  isBegun,
  type CampaignRow,
  type RuleRow,
} from '../../store/campaigns.ts';
import { countWaiting } from '../../store/entries.ts';
import { nowOf } from '../campaigns.ts';

export const latestOf = ({ rules }: CampaignRow): RuleRow => rules.at(-1) ?? fail('busy');

function presentManaged(ctx: Ctx, row: CampaignRow, begun: boolean): ManagedCampaign {
  const now = nowOf(ctx);
  const latest = latestOf(row);
  const today = ruleOn(row.rules, Math.max(now.today, row.starts_on));
  return {
    ...presentCampaign(row, stateOf(row, now)),
    intro: row.intro,
    who: row.groups === null ? 'all' : 'groups',
    groups: row.groups ?? [],
    begun,
    rule: presentRule(latest),
    now: today && today.from_day !== latest.from_day ? presentRule(today) : null,
    changes_from: dayName(changesFrom(row, now.today)),
  };
}

export const shown = async (tx: Tx, id: number): Promise<ManagedCampaign> =>
  presentManaged(tx, (await findCampaign(tx.db, id)) ?? fail('busy'), await isBegun(tx.db, id));

export async function listManaged(ctx: ViewerCtx, circleId: number): Promise<OutputOf<typeof listContract>> {
  await managedModule(ctx, circleId, 'checkin', 'content');
  const rows = await findCampaignsOf(ctx.db, circleId);
  return {
    list: rows.map((row) => presentManaged(ctx, row, row.begun)),
    waiting: await valueOf(ctx.db, countWaiting(circleId, ctx.viewer.userId)),
    groups: await namedGroups(ctx, circleId),
  };
}
