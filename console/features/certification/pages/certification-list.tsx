import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listCertificationReviews } from '@qunlu/contract/certification/staff.ts';
import type { Column } from '../../../layout/record-table.tsx';
import { CaseList } from '../../../layout/case-list.tsx';
import { dateTime, untilText } from '../../../platform/formats.ts';
import { certifyLabels } from '../parts/labels.ts';

type Line = OutputOf<typeof listCertificationReviews>['list'][number];

const columns: readonly Column<Line>[] = [
  { label: '种类', render: ({ kind }) => (kind === 'person' ? '个人' : '企业') },
  { label: '姓名', render: ({ realname }) => realname, place: 'title' },
  { label: '公司', render: ({ company }) => company },
  { label: '职位', render: ({ position }) => position },
  { label: '申请时间', render: ({ created_at }) => dateTime(created_at) },
  {
    label: '期限',
    render: ({ state, due_at }) => (state === 0 ? untilText(due_at) : (certifyLabels[state] ?? '')),
  },
];

/** Applications, the oldest first; each is opened with a reason. */
export default function CertificationList() {
  return (
    <CaseList
      title="认证"
      columns={columns}
      states={{ field: 'state', labels: certifyLabels, initial: '0' }}
      rowTo={(id) => `/certifications/${id}/case`}
    />
  );
}
