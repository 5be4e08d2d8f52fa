import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { Heart } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';

/** The way from its order to the list of a circle's support. */
export default function OrderSection({ order: { role, state, path } }: { order: Order }) {
  const stands = state === orderState.paid || state === orderState.partlyRefunded;
  if (!stands || path === '') return null;
  return (
    <Section>
      <ListRow
        wrap
        leading={<Heart size={22} aria-hidden />}
        title="支持名单"
        meta={role === 'buyer' ? '在这里改为匿名或显示姓名，看用在哪里' : '在这里感谢支持的人'}
        href={`#!${path}`}
      />
    </Section>
  );
}
