import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderTypes } from '@qunlu/contract/order/rules.ts';
import { Section } from '../../../ui/section.tsx';
import { orderPaths } from '../paths.ts';
import { RefundRules } from './refund-rules.tsx';

/** What was promised, with its dates. Of a top-up what is unspent goes back, whatever the time. */
export function PromiseSection({ order: { type, role, promise } }: { order: Order }) {
  return (
    <Section
      title={role === 'buyer' ? '什么时候能退' : '给买家的承诺'}
      {...(role === 'seller' ? { action: <a href={orderPaths.promise()}>怎样算</a> } : {})}
      padded
    >
      {type === orderTypes.recharge ? '没有花掉的，一年内可以原路退回' : <RefundRules table={promise} />}
    </Section>
  );
}
