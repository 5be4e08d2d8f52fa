import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Refundable } from '@qunlu/contract/dues/fee-entity.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { orderPaths } from '../../order/paths.ts';

/** D66: what was paid can be taken back whole, until when, and where. */
export const RefundRow = ({ refund: { hash, amount, until } }: { refund: Refundable }) => (
  <ListRow
    wrap
    title="全额退回会费"
    meta={`${dateTime(until)} 前可以自己退回 ¥${yuan(amount)}，退了就不再是成员`}
    href={orderPaths.view(hash)}
  />
);
