import { askKindLabels, type AskKind } from '@qunlu/contract/ask/rules.ts';
import type { AskReviewLine } from '@qunlu/contract/ask/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { dateTime } from '../../../platform/formats.ts';

const columns: readonly Column<AskReviewLine>[] = [
  { label: '问题', render: ({ text }) => text, place: 'title' },
  { label: '种类', render: ({ kind }) => askKindLabels[kind as AskKind] ?? '' },
  { label: '圈子', render: ({ circle }) => circle || '不在圈子里' },
  {
    label: '提问人',
    render: ({ anonymous, name, user_id: id }) => (anonymous ? name : `${name}（${id}）`),
  },
  { label: '命中的词', render: ({ words }) => words.join('、') },
  { label: '提交时间', render: ({ changed_at: at }) => dateTime(at) },
  { label: '状态', render: ({ audit }) => reviewLabels[audit] ?? '' },
];

/** Questions with listed words, the oldest first (D137). */
export default function ReviewList() {
  return (
    <CaseList
      title="提问审核"
      columns={columns}
      states={{ field: 'audit', labels: reviewLabels, initial: '0' }}
      rowTo={(id) => `/ask-audits/${id}/case`}
    />
  );
}
