import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileText } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { ArticleRow } from '../parts/article-row.tsx';
import { useArticles, useCategories } from '../queries.ts';

/** What the product writes about meeting people and keeping circles (R002). */
export default function HomeArticle() {
  const [category, setCategory] = useEntryText('category');
  const categories = useCategories().data?.list ?? [];
  const read = useArticles(category);
  return (
    <Page flush header={<ScreenHeader title="文章" back="/app/home" />}>
      {categories.length > 1 && (
        <Chips
          label="分类"
          value={category}
          options={['', ...categories].map((value) => ({ value, label: value || '全部' }))}
          onChange={setCategory}
        />
      )}
      <PagedRows
        query={read}
        keyOf={({ article_id }) => article_id}
        Row={ArticleRow}
        empty={
          category === '' ? (
            <EmptyState
              icon={<FileText size={28} aria-hidden />}
              title="还没有文章"
              text="怎样认识人、怎样办好一个圈子，我们写好了会放在这里"
            />
          ) : (
            <EmptyState
              icon={<FileText size={28} aria-hidden />}
              title="这个分类里没有文章了"
              action={<Button onClick={() => setCategory('')}>看全部</Button>}
            />
          )
        }
      />
    </Page>
  );
}
