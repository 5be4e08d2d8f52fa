import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { listDisputes } from '@qunlu/contract/order/dispute-staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { disputeLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listDisputes>['list'][number];

function statusText({ state, proposed, decide_by, late, answer_by }: Line): string {
  if (state !== 0) return disputeLabels[state] ?? '';
  if (decide_by === 0) return `等对方回应，${untilText(answer_by)}`;
  const what = proposed ? '等第二人确认' : '待裁定';
  return late ? `${what}，已经晚了，${dateTime(decide_by)} 按规则裁定` : `${what}，${untilText(decide_by)}`;
}

const columns: readonly Column<Line>[] = [
  { label: '内容', render: ({ title }) => title, place: 'title' },
  { label: '提出', render: ({ opened_by }) => (opened_by === 'buyer' ? '买家' : '卖家') },
  { label: '涉及', render: ({ amount }) => `${yuan(amount)} 元` },
  { label: '时间', render: ({ opened_at }) => dateTime(opened_at) },
  { label: '状态', render: statusText },
];

/** Disputes, what waits the oldest first; each is opened with its evidence side by side. */
export default function DisputeList() {
  return (
    <CaseList
      title="订单申诉"
      columns={columns}
      states={{ field: 'state', labels: disputeLabels, initial: '0' }}
      rowTo={(id) => `/disputes/${id}/case`}
    />
  );
}
