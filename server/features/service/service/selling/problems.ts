import { orderRules } from '@qunlu/contract/order/rules.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { accountStateOf } from '../../../account/api/people.ts';
import type { Parties } from '../../../order/api/sell.ts';
import { buyProblem } from '../../policy/viewing.ts';
import type { SeenService, WayRow } from '../../store/services.ts';
import { hasFree } from '../../store/orders.ts';
import type { ServiceAddress } from '../../tables.ts';

export interface PurchaseInput {
  service_id: number;
  way_id: number;
  count: number;
  slot_id?: number | undefined;
  address?: ServiceAddress | undefined;
  note?: string | undefined;
}

/** The sentence of a sale that is refused, with the field that it is about. */
interface Problem {
  message: string;
  field?: string;
}

/** Why nothing can be bought of this seller and service now, whatever is chosen. */
export async function sellerProblem(
  ctx: Ctx,
  service: SeenService,
  viewerId: number,
  known?: Parties,
): Promise<string> {
  const problem = buyProblem(service, viewerId, ctx.now);
  if (problem !== '') return problem;
  const seller = known?.get(service.user_id) ?? (await accountStateOf(ctx, service.user_id));
  return seller.muted ? '卖家现在不能接单，请看看别的服务' : '';
}

/** What costs nothing is had one at a time: otherwise one person could take every slot. */
export const freeProblem = async (
  ctx: Ctx,
  serviceId: number,
  buyerId: number,
  total: number,
): Promise<string> =>
  total === 0 && (await hasFree(ctx.db, { buyerId, serviceId }))
    ? '您有一单免费的还没完成，完成或取消后才能再约'
    : '';

/** What of the choice does not fit the way (D45, D54, D56); null when it does. */
export function choiceProblem(
  way: WayRow,
  timed: boolean,
  input: Pick<PurchaseInput, 'count' | 'slot_id'>,
): Problem | null {
  const max = way.max || serviceRules.quantity;
  if (input.count > max) return { message: `一单最多 ${max} 份，请减少数量`, field: 'count' };
  if (way.fee * input.count > orderRules.totalMax)
    return { message: '总价超过了一单的上限，请减少数量', field: 'count' };
  if (timed && input.slot_id === undefined) return { message: '请选择预约的时段', field: 'slot_id' };
  if (!timed && input.slot_id !== undefined) return { message: '这种方式不用预约时段', field: 'slot_id' };
  return null;
}
