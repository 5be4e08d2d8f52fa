import type { listAudit } from '@qunlu/contract/staff/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { List, NumberInput } from 'react-admin';
import { dateTime } from '../../../platform/formats.ts';
import { useFeatures } from '../../../platform/features-context.ts';
import { auditTextsOf, type AuditTexts } from '../parts/audit-words.ts';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { NextPages } from '../../../layout/next-pages.tsx';

type Entry = OutputOf<typeof listAudit>['list'][number];

const columnsIn = (texts: AuditTexts): readonly Column<Entry>[] => [
  { label: '时间', render: ({ at }) => dateTime(at) },
  { label: '谁', render: ({ name }) => name },
  { label: '做了什么', render: ({ action }) => texts.action(action), place: 'title' },
  { label: '对什么', render: ({ subject }) => texts.subject(subject) },
  { label: '原因', render: ({ reason }) => reason },
];

/** What members of staff did, the newest first; nobody can change it. */
export default function AuditList() {
  const columns = columnsIn(auditTextsOf(useFeatures()));
  return (
    <List
      title="操作日志"
      exporter={false}
      empty={false}
      pagination={<NextPages />}
      filters={[<NumberInput key="user" source="user_id" label="人员编号" alwaysOn />]}
    >
      <RecordTable columns={columns} />
    </List>
  );
}
