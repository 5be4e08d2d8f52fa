import type { EntryPart } from '@qunlu/contract/groupbuy/entity.ts';
import { entryState, type EntryState, entryStateLabels } from '@qunlu/contract/groupbuy/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { useState } from 'react';
import { Inbox, MapPin } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { groupbuyPaths } from '../paths.ts';
import { entryNext, placeWords } from './entry-words.ts';
import { PickupCode } from './pickup-code.tsx';

/** On the order of a buy: what was taken, how it stands and comes, the code; for the organiser, the way to the management. */
export default function EntryOfOrder({ order }: { order: Order }) {
  const [now] = useState(() => Date.now() / 1000);
  const part = order.part['groupbuy'] as EntryPart | undefined;
  if (!part || order.state === orderState.closed) return null;
  const { buy_id: id, lines, point, state } = part;
  const isBuyer = order.role === 'buyer';
  return (
    <Section
      title={`团购：${entryStateLabels[state as EntryState]}`}
      {...(isBuyer ? { note: entryNext(part, now) } : {})}
    >
      {isBuyer && state === entryState.ready && <PickupCode entry={part} />}
      {lines.map(({ goods_id: goodsId, title, price, quantity }) => (
        <ListRow key={goodsId} wrap title={title} end={`¥${yuan(price)} ×${quantity}`} />
      ))}
      <ListRow
        wrap
        leading={<MapPin size={22} aria-hidden />}
        title={placeWords(part)}
        meta={point ? [point.address, point.hours].filter((one) => one !== '').join(' · ') : ''}
      />
      <ListRow
        wrap
        leading={<Inbox size={22} aria-hidden />}
        title={isBuyer ? '看这个团购' : '去管理'}
        href={isBuyer ? groupbuyPaths.view(id) : groupbuyPaths.manage(id)}
      />
    </Section>
  );
}
