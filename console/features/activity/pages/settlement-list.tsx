import { Button, Stack } from '@mui/material';
import { cancelForStaff, type listActivitySettlements } from '@qunlu/contract/activity/staff.ts';
import { mayCall, type OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { listStaffOrders } from '@qunlu/contract/order/staff.ts';
import { List, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';
import { CancelButton } from '../parts/cancel-button.tsx';

type Line = OutputOf<typeof listActivitySettlements>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '活动', render: ({ title }) => title, place: 'title' },
  { label: '主办人', render: ({ name, user_id }) => `${name}（${user_id}）` },
  { label: '收费的报名', render: ({ orders }) => `${orders} 份` },
  { label: '冻结', render: ({ frozen }) => `${yuan(frozen)} 元` },
  { label: '申诉中', render: ({ disputed }) => (disputed > 0 ? `${yuan(disputed)} 元` : '没有') },
  { label: '结束', render: ({ ends_at }) => dateTime(ends_at) },
  { label: '到账', render: ({ due_at, cancelled }) => (cancelled ? '已取消，退款中' : dateTime(due_at)) },
];

/** The orders of a person, on either side: a single one is given back on its own page. */
const ordersOf = (userId: number): string =>
  `/orders?filter=${encodeURIComponent(JSON.stringify({ q: String(userId) }))}`;

/** D101: activities whose money still waits, the next to be settled first. */
export default function SettlementList() {
  const { permissions = [] } = usePermissions<string[]>();
  const action: Column<Line> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <Stack direction="row" spacing={1}>
        {mayCall(listStaffOrders, permissions) && (
          <Button
            size="small"
            component={Link}
            to={ordersOf(line.user_id)}
            aria-label={`${line.title}的订单`}
          >
            订单
          </Button>
        )}
        {!line.cancelled && line.ends_at * 1000 > Date.now() && mayCall(cancelForStaff, permissions) && (
          <CancelButton label="取消" name={`取消${line.title}`} activity={line} />
        )}
      </Stack>
    ),
  };
  return (
    <List title="活动待结算" actions={false} exporter={false} empty={false} pagination={<NextPages />}>
      <RecordTable columns={[...columns, action]} />
    </List>
  );
}
