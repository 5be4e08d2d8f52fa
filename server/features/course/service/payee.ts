import type { Ctx } from '../../../platform/context.ts';
import { requirePayee } from '../../dues/api/income.ts';
import { circleProblem } from '../../identity/api/selling.ts';
import { problemOf } from '../../order/api/sell.ts';

/** Why whoever owns a circle cannot be paid for its courses now, as others read it; '' when they can. Who is not known by name takes no money. */
export async function payeeProblem(ctx: Ctx, ownerId: number): Promise<string> {
  const barred = await problemOf(requirePayee(ctx, ownerId));
  if (barred !== '') return barred;
  return (await circleProblem(ctx, ownerId)) === '' ? '' : '圈主还没有实名认证，现在不能收款';
}
