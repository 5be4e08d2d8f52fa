import { topicKindLabels, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { ForumReviewLine } from '@qunlu/contract/forum/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { reviewLabels } from '../../../layout/review-labels.ts';
import { dateTime } from '../../../platform/formats.ts';

const columns: readonly Column<ForumReviewLine>[] = [
  { label: '帖子', render: ({ title }) => title, place: 'title' },
  { label: '种类', render: ({ kind }) => topicKindLabels[kind as TopicKind] ?? kind },
  { label: '圈子', render: ({ circle }) => circle },
  { label: '作者', render: ({ name, user_id: id }) => `${name}（${id}）` },
  { label: '命中的词', render: ({ words }) => words.join('、') },
  { label: '提交时间', render: ({ changed_at: at }) => dateTime(at) },
  { label: '状态', render: ({ audit }) => reviewLabels[audit] ?? '' },
];

/** Posts with listed words, the oldest first (D137). */
export default function ReviewList() {
  return (
    <CaseList
      title="帖子审核"
      columns={columns}
      states={{ field: 'audit', labels: reviewLabels, initial: '0' }}
      rowTo={(id) => `/forum-audits/${id}/case`}
    />
  );
}
