import type { CallService } from '@qunlu/contract/call/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { CallProvider } from '../../../platform/call-provider.ts';
import type { Ctx } from '../../../platform/context.ts';

const off = '本站没有接通电话服务，暂时不能打网络电话；可以在名片上交换联系方式后直接拨打';
const pairsOnly = '本站接通的电话服务只支持两人通话，暂时不能呼叫圈子的成员';

/** Whether calls can be made, and the words of the page that explains why not. */
export function serviceOf({ deps: { calls } }: Ctx, needs: 'pairs' | 'groups' = 'pairs'): CallService {
  const groups = calls?.groups ?? false;
  return {
    on: calls !== null,
    groups,
    words: calls === null ? off : needs === 'groups' && !groups ? pairsOnly : '',
  };
}

/** Fails where nobody rings phones, or joins no more than two. */
export function requireService(ctx: Ctx, needs: 'pairs' | 'groups' = 'pairs'): CallProvider {
  const { words } = serviceOf(ctx, needs);
  const { calls } = ctx.deps;
  return calls && words === '' ? calls : fail('moduleOff', { message: words });
}
