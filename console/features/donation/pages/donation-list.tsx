import { Button, Stack } from '@mui/material';
import {
  donationQueues,
  type DonationQueue,
  hideDonationWords,
  type StaffDonation,
} from '@qunlu/contract/donation/staff.ts';
import { mayCall } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { listStaffOrders } from '@qunlu/contract/order/staff.ts';
import { List, SelectInput, TextInput, usePermissions } from 'react-admin';
import { Link } from 'react-router-dom';
import { NextPages } from '../../../layout/next-pages.tsx';
import { ReasonButton } from '../../../layout/reason-button.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

const queueLabels: Record<DonationQueue, string> = {
  reported: '留言被举报的',
  refunded: '退回过的',
  all: '全部',
};

const columns: readonly Column<StaffDonation>[] = [
  { label: '留言', render: ({ message }) => message || '没有留言', place: 'title' },
  { label: '通讯录', render: ({ circle, circle_id }) => `${circle}（${circle_id}）` },
  {
    label: '谁给的',
    render: ({ name, user_id, anonymous }) =>
      `${name || '已注销的用户'}（${user_id}）${anonymous ? '，对成员匿名' : ''}`,
  },
  {
    label: '金额',
    render: ({ amount, refunded }) =>
      refunded > 0 ? `${yuan(amount)} 元，已退 ${yuan(refunded)} 元` : `${yuan(amount)} 元`,
  },
  { label: '圈主的感谢', render: ({ thanks }) => thanks || '没有' },
  { label: '举报', render: ({ reports }) => (reports > 0 ? `${reports} 次` : '没有') },
  { label: '状态', render: ({ hidden }) => (hidden ? '留言已隐藏' : '正常') },
  { label: '付款时间', render: ({ paid_at }) => dateTime(paid_at) },
];

/** The order by its number, on the page of orders: there what was paid and given back stands, and is decided. */
const orderOf = (hash: string): string => `/orders?filter=${encodeURIComponent(JSON.stringify({ q: hash }))}`;

/** Support for circles that is in question: words that were reported, what was given back (D87). */
export default function DonationList() {
  const { permissions = [] } = usePermissions<string[]>();

  const action: Column<StaffDonation> = {
    label: '操作',
    place: 'action',
    render: (line) => (
      <Stack direction="row" spacing={1}>
        {mayCall(listStaffOrders, permissions) && (
          <Button
            size="small"
            component={Link}
            to={orderOf(line.hash)}
            aria-label={`订单 ${line.donation_id}`}
          >
            订单
          </Button>
        )}
        {line.message !== '' && mayCall(hideDonationWords, permissions) && (
          <ReasonButton
            label={line.hidden ? '恢复' : '隐藏'}
            name={`${line.hidden ? '恢复' : '隐藏'}留言 ${line.donation_id}`}
            color={line.hidden ? 'primary' : 'error'}
            title={line.hidden ? '恢复留言' : '隐藏留言'}
            text="只动留言：金额和名单不变，账目不变。原因写进操作记录；隐藏后写的人可以申诉一次。"
            action={line.hidden ? '恢复' : '隐藏'}
            suggestions={
              line.hidden ? ['核实没有违规，予以恢复'] : ['留言是广告，已经核对', '留言攻击他人，已经核对']
            }
            done={line.hidden ? '留言已恢复' : '留言已隐藏'}
            send={(reason) =>
              call(hideDonationWords, {
                body: { donation_id: line.donation_id, hidden: line.hidden ? 0 : 1, reason },
              })
            }
          />
        )}
      </Stack>
    ),
  };

  return (
    <List
      title="圈子的支持"
      actions={false}
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filterDefaultValues={{ queue: 'reported' }}
      filters={[
        <SelectInput
          key="queue"
          source="queue"
          label="哪些"
          alwaysOn
          choices={donationQueues.map((id) => ({ id, name: queueLabels[id] }))}
        />,
        <TextInput key="circle_id" source="circle_id" label="通讯录编号" alwaysOn />,
      ]}
    >
      <RecordTable columns={[...columns, action]} />
    </List>
  );
}
