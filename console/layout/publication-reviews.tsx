import { dateTime, untilText } from '../platform/formats.ts';
import { CaseList } from './case-list.tsx';
import type { Column } from './record-table.tsx';
import { reviewLabels } from './review-labels.ts';

interface Line {
  title: string;
  name: string;
  why: string;
  /** Seconds. */
  changed_at: number;
  due_at: number;
  audit: number;
}

interface PublicationReviewsProps {
  title: string;
  /** Whoever publishes: 团长. */
  owner: string;
  /** Below which its cases stand: `/groupbuy-audits`. */
  path: string;
}

/** What was published and waits for a look, the oldest first: whose, why, until when. */
export function PublicationReviews({ title, owner, path }: PublicationReviewsProps) {
  const columns: readonly Column<Line>[] = [
    { label: '标题', render: ({ title: text }) => text, place: 'title' },
    { label: owner, render: ({ name }) => name },
    { label: '为什么审核', render: ({ why }) => why },
    { label: '提交时间', render: ({ changed_at: at }) => dateTime(at) },
    {
      label: '期限',
      render: ({ audit, due_at: due }) => (audit === 0 ? untilText(due) : (reviewLabels[audit] ?? '')),
    },
  ];
  return (
    <CaseList
      title={title}
      columns={columns}
      states={{ field: 'audit', labels: reviewLabels, initial: '0' }}
      rowTo={(id) => `${path}/${id}/case`}
    />
  );
}
