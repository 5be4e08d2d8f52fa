import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { hideDeal, type listStaffDeals } from '@qunlu/contract/o2o/staff.ts';
import { HideButton } from '../../../layout/hide-button.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { complaintWords, ReportedList } from '../../../layout/reported-list.tsx';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { call } from '../../../platform/call.ts';

type Line = OutputOf<typeof listStaffDeals>['list'][number];

/** Why a deal is hidden, as its owner reads it. */
const reasons = ['店家不认券，买家投诉属实', '内容与店里的不一样', '冒用别人的店', '虚假宣传'];

const columns: readonly Column<Line>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '店', render: ({ shop, licence }) => `${shop}（${licence || '认证已失效'}）` },
  { label: '店主', render: ({ name, user_id }) => `${name} · 用户 ${user_id}` },
  { label: '现价', render: ({ price }) => `${yuan(price)} 元` },
  { label: '卖出', render: ({ sold }) => `${sold} 张` },
  { label: '投诉', render: complaintWords },
  {
    label: '状态',
    render: ({ hidden, hidden_reason: reason, over, audit }) =>
      hidden
        ? `已隐藏${reason === '' ? '' : `：${reason}`}`
        : over
          ? '已过有效期'
          : (reviewLabels[audit] ?? ''),
  },
  { label: '操作', render: (line) => <Hide line={line} /> },
];

/** Deals with complaints first, those that are hidden, or all; by number, too (D137). */
export default function DealList() {
  return <ReportedList title="到店优惠" columns={columns} />;
}

const Hide = ({ line: { deal_id: id, title, hidden, can } }: { line: Line }) => (
  <HideButton
    title={title}
    hidden={hidden}
    can={can.hide}
    by={hideDeal}
    owner="店主"
    text={{ hide: '隐藏后不能再买，卖出的券照常用、照常退', show: '恢复后可以再买' }}
    reasons={reasons}
    send={(to, reason) => call(hideDeal, { body: { id, hidden: to, reason } })}
  />
);
