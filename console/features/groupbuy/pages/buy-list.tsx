import { buyStateLabels } from '@qunlu/contract/groupbuy/rules.ts';
import { hideBuy, type listStaffBuys } from '@qunlu/contract/groupbuy/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { HideButton } from '../../../layout/hide-button.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { complaintWords, ReportedList } from '../../../layout/reported-list.tsx';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { call } from '../../../platform/call.ts';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listStaffBuys>['list'][number];

/** Why a buy is hidden, as its organiser reads it. */
const reasons = ['商品与描述不符，投诉属实', '收了钱不发货', '这类商品不能在这里卖', '虚假宣传'];

const standingOf = ({ hidden, hidden_reason: reason, audit, state }: Line): string => {
  if (hidden) return `已隐藏${reason === '' ? '' : `：${reason}`}`;
  const passed = audit === 1;
  return passed
    ? ((buyStateLabels as Readonly<Record<number, string>>)[state] ?? '')
    : (reviewLabels[audit] ?? '');
};

const columns: readonly Column<Line>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '团长', render: ({ name, user_id }) => `${name} · 用户 ${user_id}` },
  { label: '圈子', render: ({ circle }) => circle || '没有' },
  { label: '截止', render: ({ deadline }) => dateTime(deadline) },
  { label: '参加', render: ({ people, pieces }) => `${people} 人，${pieces} 件` },
  { label: '投诉', render: complaintWords },
  { label: '状态', render: standingOf },
  { label: '操作', render: (line) => <Hide line={line} /> },
];

/** Buys with complaints first, those that are hidden, or all; by number, too (D137). */
export default function BuyList() {
  return <ReportedList title="团购" columns={columns} />;
}

const Hide = ({ line: { buy_id: id, title, hidden, can } }: { line: Line }) => (
  <HideButton
    title={title}
    hidden={hidden}
    can={can.hide}
    by={hideBuy}
    owner="团长"
    text={{ hide: '隐藏后不能再参加，已付的订单照常备货、照常退', show: '恢复后可以再参加' }}
    reasons={reasons}
    send={(to, reason) => call(hideBuy, { body: { id, hidden: to, reason } })}
  />
);
