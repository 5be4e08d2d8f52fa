import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dayText, monthText } from '@qunlu/contract/kernel/formats.ts';
import type { listEntries, listRanks, OwnReputation } from '@qunlu/contract/reputation/calls.ts';
import { earningKinds, earnings, reputationRules } from '@qunlu/contract/reputation/rules.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { nextOf, paged } from '../../../platform/paging.ts';
import { memberModule } from '../../circle/api/plugins.ts';
import { presentEntry, presentRank } from '../present.ts';
import { findOwn, findRanks } from '../store/balances.ts';
import { countEarned, findEntries } from '../store/entries.ts';

const rankOf = (credit: number | undefined, ahead: number | undefined): number =>
  (credit ?? 0) > 0 && (ahead ?? 0) < reputationRules.ranks ? (ahead ?? 0) + 1 : 0;

export async function viewOwn(ctx: ViewerCtx, id: number): Promise<OwnReputation> {
  const { can } = await memberModule(ctx, id, 'score');
  const { userId } = ctx.viewer;
  const now = secondsOf(ctx.now);
  const own = await findOwn(ctx.db, {
    circleId: id,
    userId,
    month: monthText(now),
    most: reputationRules.ranks,
  });
  const today = await countEarned(ctx.db, { circleId: id, userId, day: dayText(now) });
  return {
    total: own?.total ?? 0,
    month_total: own?.month_total ?? 0,
    rank: rankOf(own?.total, own?.ahead),
    month_rank: rankOf(own?.month_total, own?.month_ahead),
    ways: earningKinds.map((kind) => {
      const { way, credit, perDay = 0 } = earnings[kind];
      return { kind, title: way, credit, max: perDay, today: today.get(kind) ?? 0 };
    }),
    can_adjust: can.own || can.member,
  };
}

export async function listOwn(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof listEntries>,
): Promise<OutputOf<typeof listEntries>> {
  await memberModule(ctx, id, 'score');
  const { userId } = ctx.viewer;
  const rows = await findEntries(ctx.db, { circleId: id, userId, before: next, size: size + 1 });
  return paged(rows, size, 'entry_id', presentEntry);
}

export async function listMembers(
  ctx: ViewerCtx,
  { id, span, size = 20, next }: QueryOf<typeof listRanks>,
): Promise<OutputOf<typeof listRanks>> {
  await memberModule(ctx, id, 'score');
  const { userId } = ctx.viewer;
  const month = monthText(secondsOf(ctx.now));
  const rows = await findRanks(ctx.db, {
    circleId: id,
    span,
    month,
    viewerId: userId,
    after: next,
    size: size + 1,
  });
  return {
    list: rows.slice(0, size).map((row) => presentRank(row, userId)),
    next: nextOf(rows, size, 'user_id'),
  };
}
