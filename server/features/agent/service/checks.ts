import type { Ctx } from '../../../platform/context.ts';
import { findWrong, findWrongSums } from '../store/staff.ts';

/** Of them that are named; more would say no more. */
const named = 100;

/** What staff holds back or has refused is nobody's, and the kept sums are what there is. One sentence for each difference. */
export async function checkCommissions(ctx: Ctx): Promise<string[]> {
  const wrong = await findWrong(ctx.db, named);
  const sums = await findWrongSums(ctx.db, named);
  return [
    ...wrong.map(
      ({ commission_id, order_id, verdict }) =>
        `佣金 ${commission_id}（订单 ${order_id}）：${verdict === 1 ? '还在审核，却没有冻结' : '不发放，却还在推荐人名下'}`,
    ),
    ...sums.map((agentId) => `推荐人 ${agentId}：佣金合计和明细不一致`),
  ];
}
