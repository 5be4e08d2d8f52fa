import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { listStuckCircles } from '@qunlu/contract/circle/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

type Line = OutputOf<typeof listStuckCircles>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '名称', render: ({ name }) => name, place: 'title' },
  { label: '还差', render: ({ lacks }) => (lacks > 0 ? `${yuan(lacks)} 元` : '其他原因，见日志') },
  { label: '圈主', render: ({ owner, owner_id }) => `${owner}（${owner_id}）` },
  { label: '还没有退出的成员', render: ({ members }) => `${members} 人` },
  { label: '退不出去', render: ({ failed_at, tries }) => `${dateTime(failed_at)} 起，试过 ${tries} 次` },
  { label: '下次自动重试', render: ({ next_at }) => dateTime(next_at) },
];

/** D68: circles that should be over and owe more than is there: their owners are to be reached. */
export default function EndingList() {
  return <CaseList title="解散受阻" columns={columns} />;
}
