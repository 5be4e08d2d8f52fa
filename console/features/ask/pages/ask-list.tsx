import { askKindLabels, askStateLabels, type AskKind, type AskState } from '@qunlu/contract/ask/rules.ts';
import { askQueues, type AskQueue, type StaffAsk } from '@qunlu/contract/ask/staff.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { List, SelectInput } from 'react-admin';
import { NextPages } from '../../../layout/next-pages.tsx';
import { type Column, RecordTable } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';
import { Asker } from '../parts/asker.tsx';

const queueLabels: Record<AskQueue, string> = { reported: '被举报的', all: '全部' };

const columns: readonly Column<StaffAsk>[] = [
  { label: '问题', render: ({ text }) => text, place: 'title' },
  { label: '提问人', render: (line) => <Asker line={line} /> },
  {
    label: '种类',
    render: ({ kind, price }) =>
      `${askKindLabels[kind as AskKind] ?? ''}${price > 0 ? `，${yuan(price)} 元` : ''}`,
  },
  {
    label: '状态',
    render: ({ state, hidden }) => `${askStateLabels[state as AskState] ?? ''}${hidden ? '，已隐藏' : ''}`,
  },
  { label: '回答', render: ({ answers }) => `${answers} 个` },
  { label: '举报', render: ({ reports }) => (reports > 0 ? `${reports} 次` : '没有') },
  { label: '时间', render: ({ at }) => dateTime(at) },
];

/** Questions of which something was reported, or all (D128); what is reported is decided where all reports are. */
export default function AskList() {
  return (
    <List
      title="提问"
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
          choices={askQueues.map((id) => ({ id, name: queueLabels[id] }))}
        />,
      ]}
    >
      <RecordTable columns={columns} />
    </List>
  );
}
