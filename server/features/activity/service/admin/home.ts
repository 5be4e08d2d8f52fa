import type { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { presentHome } from '../../present/home.ts';
import { findHome } from '../../store/home.ts';
import { findIncome } from '../../store/payments.ts';
import { gone, teamActivity } from '../access.ts';
import { activityFeeOf } from '../publishing/fees.ts';

/** R117: the numbers that matter, for the host and every helper; the money for who may see it. */
export async function viewActivityHome(
  ctx: ViewerCtx,
  id: number,
): Promise<OutputOf<typeof viewActivityAdmin>> {
  const { can } = await teamActivity(ctx, id);
  const row = (await findHome(ctx.db, id)) ?? gone();
  if (!can.money) return presentHome(row, { can, money: null, now: ctx.now });
  const income = await findIncome(ctx.db, id);
  const most = Math.max(income.paid, ...row.tickets.map(({ price }) => price));
  return presentHome(row, {
    can,
    money: { ...income, fee: await activityFeeOf(ctx, most) },
    now: ctx.now,
  });
}
