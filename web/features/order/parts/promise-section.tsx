import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderStage, orderTypes } from '@qunlu/contract/order/rules.ts';
import { Section } from '../../../ui/section.tsx';
import { orderPaths } from '../paths.ts';
import { RefundRules } from './refund-rules.tsx';

/**
 * What was promised, with its dates; of an order that was ended it holds no more. Of a top-up what is unspent goes back, whatever
 * the time.
 */
export function PromiseSection({ order: { type, role, stage, promise } }: { order: Order }) {
  const title = role === 'buyer' ? '什么时候能退' : '给买家的承诺';
  return (
    <Section
      title={stage === orderStage.ended ? '当时约定的退款' : title}
      {...(role === 'seller' ? { action: <a href={orderPaths.promise()}>怎样算</a> } : {})}
      padded
    >
      {type === orderTypes.recharge ? '没有花掉的，一年内可以原路退回' : <RefundRules table={promise} />}
    </Section>
  );
}
