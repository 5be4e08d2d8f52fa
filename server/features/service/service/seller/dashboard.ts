import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { endOfDay, monthSeconds, monthText } from '@qunlu/contract/kernel/formats.ts';
import type * as contract from '@qunlu/contract/service/dashboard.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { after, inTransaction, secondsOf, type ViewerCtx } from '../../../../platform/context.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import { orderLines } from '../../present/order.ts';
import {
  findCalendar,
  findFigures,
  findMonths,
  findScore,
  findToAccept,
  findToConfirm,
  findToServe,
} from '../../store/dashboard.ts';
import { findSeller, setSeller } from '../../store/sellers.ts';
import { sellerState } from './sellers.ts';

const day = 86_400;
/** Of each list, releases of money, and days in which something counts as due. */
const shown = { orders: 20, releases: 10, dueDays: 3, calendarDays: 31, calendar: 200, months: 12 } as const;

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

export async function viewDashboard(ctx: ViewerCtx): Promise<OutputOf<typeof contract.viewDashboard>> {
  const { userId } = ctx.viewer;
  const toServe = await findToServe(ctx.db, {
    sellerId: userId,
    today: endOfDay(ctx.now),
    soon: after(ctx.now, shown.dueDays * day),
    size: shown.orders,
  });
  const figures = await findFigures(ctx.db, {
    sellerId: userId,
    since: after(ctx.now, -serviceRules.markDays * day),
    releases: shown.releases,
  });
  const { restingUntil, hiddenUntil } = await sellerState(ctx, userId);
  return {
    to_accept: orderLines(ctx, await findToAccept(ctx.db, userId, shown.orders), userId),
    to_serve: orderLines(ctx, toServe, userId),
    waiting: orderLines(ctx, await findToConfirm(ctx.db, userId, shown.orders), userId),
    income: {
      expected: figures.expected,
      frozen: figures.frozen,
      releases: figures.releases.map(({ at, amount, title }) => ({
        at: secondsOf(new Date(at)),
        amount,
        title,
      })),
    },
    services: figures.services,
    resting_until: seconds(restingUntil),
    hidden_until: seconds(hiddenUntil),
    marks: figures.marks,
  };
}

export async function viewCalendar(
  ctx: ViewerCtx,
  { from, to }: { from: number; to: number },
): Promise<OutputOf<typeof contract.viewCalendar>> {
  if (to <= from) fail('invalid', { message: '结束要晚于开始', field: 'to' });
  if (to - from > shown.calendarDays * day)
    fail('invalid', { message: `一次最多看 ${shown.calendarDays} 天`, field: 'to' });
  const { userId } = ctx.viewer;
  const rows = await findCalendar(ctx.db, {
    sellerId: userId,
    from: new Date(from * 1000),
    to: new Date(to * 1000),
    size: shown.calendar,
  });
  return { list: orderLines(ctx, rows, userId) };
}

/** `2026-11` of so many months before the one in which `now` lies; −1: the next. */
function monthBefore(now: Date, count: number): string {
  const [year = 0, month = 0] = monthText(secondsOf(now)).split('-').map(Number);
  const at = year * 12 + (month - 1) - count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

export async function viewStats(ctx: ViewerCtx): Promise<OutputOf<typeof contract.viewStats>> {
  const { userId } = ctx.viewer;
  // The oldest first, and where the last one ends.
  const months = Array.from({ length: shown.months + 1 }, (_, index) =>
    monthBefore(ctx.now, shown.months - 1 - index),
  );
  const bounds = months.map((month) => new Date((monthSeconds(month) ?? 0) * 1000));
  const found = await findMonths(ctx.db, userId, bounds);
  const { sum, count } = await findScore(ctx.db, userId);
  return {
    months: found.map(({ orders, income }, index) => ({ month: months[index] ?? '', orders, income })),
    score: count === 0 ? 0 : Math.round((sum / count) * 100) / 100,
    comments: count,
  };
}

/** 休息: nothing can be bought until then; what is ordered goes on. 0 ends it. */
export async function setRest(
  ctx: ViewerCtx,
  { until }: { until: number },
): Promise<OutputOf<typeof contract.setRest>> {
  const now = secondsOf(ctx.now);
  if (until > 0 && until <= now) fail('invalid', { message: '请选以后的时间', field: 'until' });
  if (until > now + serviceRules.restDaysMax * day)
    fail('invalid', { message: `最多休息 ${serviceRules.restDaysMax} 天`, field: 'until' });
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    await setSeller(tx.db, tx.viewer.userId, { resting_until: until > 0 ? new Date(until * 1000) : null });
  });
  return { resting_until: until };
}

export async function listReplies(ctx: ViewerCtx): Promise<OutputOf<typeof contract.listReplies>> {
  return { list: (await findSeller(ctx.db, ctx.viewer.userId)).replies };
}

/** The whole list at once. */
export async function setReplies(
  ctx: ViewerCtx,
  { list }: { list: readonly string[] },
): Promise<OutputOf<typeof contract.setReplies>> {
  await checkPlainly(ctx, {
    texts: list.map((text, index) => ({ field: `list.${index}`, label: '常用回复', text })),
  });
  await inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    await setSeller(tx.db, tx.viewer.userId, { replies: [...list] });
  });
  return listReplies(ctx);
}
