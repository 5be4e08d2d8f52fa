import type { listCampaigns as listContract } from '@qunlu/contract/checkin/calls.ts';
import type {
  CalendarDay,
  CampaignLine,
  CampaignView,
  DueWindowShape,
  RankLine,
} from '@qunlu/contract/checkin/entity.ts';
import { checkinRules, type CalendarMark } from '@qunlu/contract/checkin/rules.ts';
import {
  dueOn,
  nextDueDay,
  ruleOn,
  secondsOfMinute,
  standingAt,
  windowsBetween,
  type CheckinMark,
} from '@qunlu/contract/checkin/streak.ts';
import { dayName, dayOfName } from '@qunlu/contract/checkin/words.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { memberModule } from '../../circle/api/plugins.ts';
import { balanceOf } from '../../score/api/journal.ts';
import { patchProblem, stateOf } from '../policy.ts';
import { presentCampaign, presentRank, presentRule, presentWindow } from '../present.ts';
import { findCampaignsFor, type CampaignRow } from '../store/campaigns.ts';
import { findMine } from '../store/entries.ts';
import { findBeside } from '../store/standings.ts';
import { campaignFor, nowOf, takesPart } from './campaigns.ts';
import { patchNow, usedPatches } from './patches.ts';
import { shownFigures } from './standing.ts';

/** Those of today, and of yesterday what is still open. */
function todayOf(
  campaign: CampaignRow,
  marks: readonly CheckinMark[],
  now: ReturnType<typeof nowOf>,
): DueWindowShape[] {
  return windowsBetween(campaign, now.today - 1, now.today)
    .filter(({ day, closes }) => day === now.today || closes > now.minute)
    .map((one) => presentWindow(one, marks));
}

/** When the next window opens, in seconds; 0: none does. */
function nextOpening(campaign: CampaignRow, { minute, today }: ReturnType<typeof nowOf>): number {
  const later = windowsBetween(campaign, today, nextDueDay(campaign, today) ?? today);
  const next = later.filter(({ opens }) => opens > minute).map(({ opens }) => opens);
  return next.length === 0 ? 0 : secondsOfMinute(Math.min(...next));
}

/** What can be done now comes first, then what goes on, comes, and is over. */
function placeOf({ state, open, joined }: CampaignLine): number {
  if (state === 'over') return 4;
  if (state === 'coming') return 3;
  return open.length > 0 ? 0 : joined ? 1 : 2;
}

export async function listCampaigns(
  ctx: ViewerCtx,
  circleId: number,
): Promise<OutputOf<typeof listContract>> {
  const circle = await memberModule(ctx, circleId, 'checkin');
  const now = nowOf(ctx);
  const { userId } = ctx.viewer;
  const rows = await findCampaignsFor(ctx.db, { circleId, userId, since: now.today - 1 });
  const list = rows
    .filter((row) => takesPart(row, circle) || circle.can.content)
    .map((row) => ({
      ...presentCampaign(row, stateOf(row, now)),
      open: windowsBetween(row, now.today - 1, now.today)
        .filter(({ opens, closes }) => opens <= now.minute && now.minute < closes)
        .map((one) => presentWindow(one, row.marks))
        .filter(({ done }) => !done),
      next_at: nextOpening(row, now),
      joined: row.joined,
      total: row.total,
      streak: row.streak,
    }));
  return { list: list.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

const beside = 2;

async function ranksOf(
  ctx: ViewerCtx,
  { campaign_id, phonebook_id, ranked }: CampaignRow,
): Promise<{ rank: number; near: RankLine[] }> {
  if (!ranked) return { rank: 0, near: [] };
  const { userId } = ctx.viewer;
  const { rows, before } = await findBeside(ctx.db, {
    campaignId: campaign_id,
    circleId: phonebook_id,
    viewerId: userId,
    beside,
    most: checkinRules.rank - 1,
  });
  return { rank: rows.length === 0 ? 0 : before + 1, near: rows.map((row) => presentRank(row, userId)) };
}

export async function viewCampaign(ctx: ViewerCtx, id: number): Promise<CampaignView> {
  const { campaign, circle } = await campaignFor(ctx, id);
  const now = nowOf(ctx);
  const { marks, reminder } = await findMine(ctx.db, id, ctx.viewer.userId);
  const done = marks.filter(({ waits }) => !waits);
  const seen = Math.min(Math.max(now.today, campaign.starts_on), campaign.ends_on);
  const rule = ruleOn(campaign.rules, seen);
  const change = campaign.rules.find(({ from_day }) => from_day > seen && from_day <= campaign.ends_on);
  const patch = patchNow(campaign, now.today);
  const left = Math.max(0, patch.allowance - usedPatches(marks));
  return {
    ...presentCampaign(campaign, stateOf(campaign, now)),
    intro: campaign.intro,
    for_me: takesPart(campaign, circle),
    today: todayOf(campaign, done, now),
    next_at: nextOpening(campaign, now),
    rule: rule ? presentRule(rule) : null,
    before: campaign.rules
      .filter(({ from_day }, at) => {
        const ends = campaign.rules[at + 1]?.from_day ?? Number.MAX_SAFE_INTEGER;
        return rule !== undefined && from_day < rule.from_day && ends > seen - patch.days;
      })
      .map(presentRule),
    change: change ? presentRule(change) : null,
    me: shownFigures(standingAt(campaign, done, now.minute)),
    ...(await ranksOf(ctx, campaign)),
    patches_left: left,
    score: left > 0 && patch.price > 0 ? (await balanceOf(ctx, ctx.viewer.userId)).balance : 0,
    reminder,
    manages: circle.can.content,
  };
}

/** Every day of a month, as it stands for the viewer. */
export async function viewCalendar(
  ctx: ViewerCtx,
  { id, month }: { id: number; month: string },
): Promise<{ list: CalendarDay[] }> {
  const { campaign, circle } = await campaignFor(ctx, id);
  const now = nowOf(ctx);
  const { marks } = await findMine(ctx.db, id, ctx.viewer.userId);
  const done = marks.filter(({ waits }) => !waits);
  const days = new Map(standingAt(campaign, done, now.minute).days.map(({ day, mark }) => [day, mark]));
  const patch = patchNow(campaign, now.today);
  const used = usedPatches(marks);
  const list: CalendarDay[] = [];
  const first = dayOfName(`${month}-01`) ?? now.today;
  for (let day = first; dayName(day).startsWith(month); day += 1) {
    const rule = dueOn(campaign, day);
    const waits = marks.some((mark) => mark.waits && mark.day === day);
    const mark: CalendarMark = !rule ? 'free' : waits ? 'waiting' : (days.get(day) ?? 'coming');
    const missed = mark === 'missed' && takesPart(campaign, circle);
    list.push({
      day: dayName(day),
      mark,
      done: new Set(done.filter((one) => one.day === day).map(({ window }) => window)).size,
      due: rule?.windows.length ?? 0,
      patchable: missed && patchProblem(patch, { day, today: now.today, used }) === null,
    });
  }
  return { list };
}
