import { topicKindLabels, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { ForumReviewLine } from '@qunlu/contract/forum/staff.ts';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

/** What each state of a review is called. */
const labels: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过' };

const columns: readonly Column<ForumReviewLine>[] = [
  { label: '帖子', render: ({ title }) => title, place: 'title' },
  { label: '种类', render: ({ kind }) => topicKindLabels[kind as TopicKind] ?? kind },
  { label: '圈子', render: ({ circle }) => circle },
  { label: '作者', render: ({ name, user_id: id }) => `${name}（${id}）` },
  { label: '命中的词', render: ({ words }) => words.join('、') },
  { label: '提交时间', render: ({ changed_at: at }) => dateTime(at) },
  { label: '状态', render: ({ audit }) => labels[audit] ?? '' },
];

/** Posts with listed words, the oldest first (D137). */
export default function ReviewList() {
  return (
    <CaseList
      title="帖子审核"
      columns={columns}
      states={{ field: 'audit', labels, initial: '0' }}
      rowTo={(id) => `/forum-audits/${id}/case`}
    />
  );
}
