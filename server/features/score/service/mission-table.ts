import { missionMode, scoreRules } from '@qunlu/contract/score/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { missions, type Mission } from '../ports.ts';
import { countFacts, findClaimedOnce, type Measure, type Window } from '../store/facts.ts';
import { findMissionRows, type MissionRow } from '../store/missions.ts';
import { todayOf } from './journal.ts';

/** A mission with what operators have changed. */
export interface Offer extends Mission {
  /** Days of membership that each time brings besides. */
  days: number;
  open: boolean;
  closed: Date | null;
  changed: MissionRow | undefined;
}

/** What the features bring, by number. */
export const allMissions = (ctx: Ctx): Mission[] =>
  ctx.deps.ports
    .get(missions)
    .flat()
    .toSorted((a, b) => a.id - b.id);

export async function allOffers(ctx: Ctx): Promise<Offer[]> {
  const rows = new Map((await findMissionRows(ctx.db)).map((row) => [row.mission, row]));
  return allMissions(ctx).map((mission) => {
    const changed = rows.get(mission.key);
    const { score, max } = changed ?? mission;
    const { days = 0, open = true, closed_at: closed = null } = changed ?? {};
    return { ...mission, score, max, days, open, closed, changed };
  });
}

export const measureOf = ({ key, max, closed }: Offer): Measure => ({ key, max, closed });

export const windowOf = (ctx: Ctx, userId: number): Window => ({
  userId,
  today: todayOf(ctx),
  days: scoreRules.claimDays,
});

export interface Times {
  waiting: number;
  done: number;
}

const isOnce = ({ mode }: Offer): boolean => mode === missionMode.once;

/** How far a person is with these missions; as many statements as there are once-missions that they have not claimed, and two. */
export async function timesOf(
  ctx: Ctx,
  userId: number,
  offers: readonly Offer[],
): Promise<(offer: Offer) => Times> {
  const often = offers.filter((offer) => !isOnce(offer));
  const once = offers.filter(isOnce);
  const counts =
    often.length > 0
      ? await countFacts(ctx.db, windowOf(ctx, userId), often.map(measureOf))
      : new Map<string, never>();
  const claimed =
    once.length > 0
      ? await findClaimedOnce(
          ctx.db,
          userId,
          once.map(({ key }) => key),
        )
      : new Set<string>();
  const reached = new Set<string>();
  // One after another: inside a transaction there is one connection.
  for (const { key, open, reached: ask } of once)
    if (open && !claimed.has(key) && (await ask?.(ctx, userId))) reached.add(key);
  return (offer) => {
    const { waiting = 0, today = 0 } = counts.get(offer.key) ?? {};
    if (!isOnce(offer)) return { waiting, done: today };
    if (claimed.has(offer.key)) return { waiting: 0, done: 1 };
    return reached.has(offer.key) ? { waiting: 1, done: 1 } : { waiting: 0, done: 0 };
  };
}
