import { Button } from '@mui/material';
import { documentStateLabels } from '@qunlu/contract/article/rules.ts';
import type { StaffArticleRow } from '@qunlu/contract/article/staff.ts';
import { TopToolbar } from 'react-admin';
import { Link } from 'react-router-dom';
import { CaseList } from '../../../layout/case-list.tsx';
import type { Column } from '../../../layout/record-table.tsx';
import { dateTime } from '../../../platform/formats.ts';

const columns: readonly Column<StaffArticleRow>[] = [
  { label: '标题', render: ({ title }) => title, place: 'title' },
  { label: '状态', render: ({ state }) => documentStateLabels[state] ?? '' },
  { label: '地址', render: ({ alias }) => `/article/${alias}` },
  {
    label: '分类',
    render: ({ category, pinned }) => [category, pinned ? '置顶' : ''].filter(Boolean).join('，') || '无',
  },
  { label: '发布', render: ({ published_at: at }) => (at === 0 ? '没有' : dateTime(at)) },
  { label: '最近修改', render: ({ changed_at, changed_by }) => `${dateTime(changed_at)} ${changed_by}` },
];

/** D157: what operators have written. */
export default function ArticleList() {
  return (
    <CaseList
      title="文章"
      columns={columns}
      rowTo={(id) => `/articles/${id}/edit`}
      actions={
        <TopToolbar>
          <Button component={Link} to="/articles/new">
            写一篇
          </Button>
        </TopToolbar>
      }
    />
  );
}
