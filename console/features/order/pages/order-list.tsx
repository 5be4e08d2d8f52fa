import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderTypeWords } from '@qunlu/contract/order/kinds.ts';
import type { listStaffOrders } from '@qunlu/contract/order/staff.ts';
import { List, SearchInput, SelectInput } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';
import { stageLabels, stateLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listStaffOrders>['list'][number];

const statusText = ({ state, stage, disputed }: Line): string =>
  [stateLabels[state], stageLabels[stage], disputed ? '申诉中' : ''].filter(Boolean).join('，');

const columns: readonly Column<Line>[] = [
  { label: '内容', render: ({ title }) => title, place: 'title' },
  { label: '种类', render: ({ type }) => orderTypeWords[type] ?? String(type) },
  { label: '总价', render: ({ total }) => `${yuan(total)} 元` },
  { label: '状态', render: statusText },
  { label: '买家', render: ({ buyer }) => buyer.name },
  { label: '卖家', render: ({ seller }) => seller?.name ?? '平台' },
  { label: '下单', render: ({ created_at }) => dateTime(created_at) },
];

/** Orders, the newest first; each is opened with a reason. */
export default function OrderList() {
  return (
    <List
      title="订单"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={[
        <SearchInput key="q" source="q" alwaysOn placeholder="订单号或用户编号" />,
        <SelectInput
          key="state"
          source="state"
          label="状态"
          alwaysOn
          choices={Object.entries(stateLabels).map(([id, name]) => ({ id, name }))}
        />,
      ]}
    >
      <RecordTable columns={columns} rowTo={(hash) => `/orders/${hash}/view`} />
    </List>
  );
}
