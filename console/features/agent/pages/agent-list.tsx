import type { listAgents } from '@qunlu/contract/agent/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listAgents>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '称呼', render: ({ name }) => name, place: 'title' },
  { label: '直接推荐', render: ({ direct }) => `${direct} 人` },
  { label: '冻结和审核中', render: ({ frozen }) => `${yuan(frozen)} 元` },
  { label: '已到账', render: ({ settled }) => `${yuan(settled)} 元` },
  { label: '审核中', render: ({ held }) => (held > 0 ? `${held} 笔` : '没有') },
  { label: '最近有人来', render: ({ last_at }) => dateTime(last_at) },
];

/** D122: people who brought somebody, those with the newest first; each is opened with a reason. */
export default function AgentList() {
  return <CaseList title="推荐人" columns={columns} rowTo={(id) => `/agents/${id}/tree`} />;
}
