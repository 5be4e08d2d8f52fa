import { listSorts, type ListSort, serviceRules } from '@qunlu/contract/service/rules.ts';
import type { Category } from '@qunlu/contract/kernel/categories.ts';
import { useMemo } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Search, SlidersHorizontal } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { later } from '../../../platform/later.ts';
import { ServiceRow } from '../parts/service-row.tsx';
import { servicePaths } from '../paths.ts';
import { type ServiceFilter, useCategories, useServices } from '../queries/service.ts';
import { narrowed } from './list/narrowed.ts';
import css from './list.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

export const sortLabels: Record<ListSort, string> = {
  default: '综合',
  new: '最新',
  deal: '成交多',
  score: '评分高',
  cheap: '价格低',
  dear: '价格高',
};

/** Services to look through: by words or pinyin, category, city, price, score and way (R107, R011). */
export default function ServiceList() {
  const params = useQueryParams();
  const [kept, setKept] = useEntryText('filter');
  const [typed, setTyped] = useEntryText('words');
  const filter = useMemo<ServiceFilter>(
    () => (kept === '' ? fromAddress(params) : (JSON.parse(kept) as ServiceFilter)),
    [kept, params],
  );
  const words = useSettled(typed.trim().slice(0, serviceRules.search), typingPause);
  const search = useMemo(() => ({ ...filter, ...(words === '' ? {} : { words }) }), [filter, words]);
  const read = useServices(search);
  const put = (next: ServiceFilter): void => setKept(JSON.stringify(next));
  const count = narrowed(filter);

  function clear(): void {
    put({});
    setTyped('');
  }
  const open = (): void =>
    void later(import('./list/filter-sheet.tsx'), async ({ askFilter }) => {
      const next = await askFilter(filter);
      if (next) put(next);
    });

  return (
    <Page header={<ScreenHeader title="找服务" back={servicePaths.home()} />} flush>
      <div className={css['search']}>
        <SearchBar
          value={typed}
          onChange={setTyped}
          placeholder="搜索服务、姓名或拼音"
          autoFocus={params.has('search')}
        />
      </div>
      <Categories
        value={filter.category_id ?? 0}
        onChange={(id) => {
          const { category_id: _, ...rest } = filter;
          put(id === 0 ? rest : { ...rest, category_id: id });
        }}
      />
      <div className={css['tools']}>
        <Chips
          label="排序"
          value={filter.sort ?? 'default'}
          options={listSorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={(sort) => put({ ...filter, sort })}
        />
        <Button kind="quiet" size="s" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={open}>
          {count > 0 ? `筛选 ${count}` : '筛选'}
        </Button>
      </div>
      <Results
        read={read}
        onClear={clear}
        searched={words !== '' || count > 0 || filter.category_id !== undefined}
      />
      <PullRefresh onRefresh={read.refetch} />
    </Page>
  );
}

const numberIn = (params: URLSearchParams, name: string): number => Number(params.get(name)) || 0;

function fromAddress(params: URLSearchParams): ServiceFilter {
  const category = numberIn(params, 'category_id');
  return category > 0 ? { category_id: category } : {};
}

/** The first level in a line, under it the second level of the chosen one. */
function Categories({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const all = useCategories().data?.list ?? [];
  const tops = all.filter(({ parent_id: parent }) => parent === 0);
  const chosen = all.find(({ category_id: id }) => id === value);
  const top = chosen && chosen.parent_id > 0 ? chosen.parent_id : value;
  const inner = all.filter(({ parent_id: parent }) => top > 0 && parent === top);
  if (tops.length === 0) return null;
  const options = (list: readonly Category[]) =>
    list.map(({ category_id: id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <Chips
        label="分类"
        value={String(top)}
        options={[{ value: '0', label: '全部' }, ...options(tops)]}
        onChange={(id) => onChange(Number(id))}
      />
      {inner.length > 0 && (
        <Chips
          label="细分"
          value={String(value)}
          options={[{ value: String(top), label: '不限' }, ...options(inner)]}
          onChange={(id) => onChange(Number(id))}
        />
      )}
    </>
  );
}

interface ResultsProps {
  read: ReturnType<typeof useServices>;
  searched: boolean;
  onClear: () => void;
}

function Results({ read, searched, onClear }: ResultsProps) {
  const { data, error, refetch } = read;
  if (!data)
    return error ? <ErrorState message={sentence(error)} onRetry={() => void refetch()} /> : <SkeletonRows />;
  const list = data.pages.flatMap((page) => page.list);
  if (list.length === 0)
    return searched ? (
      <EmptyState
        icon={<Search size={28} aria-hidden />}
        title="没有找到合适的服务"
        text="换个说法，或放宽条件试试"
        action={
          <Button kind="secondary" onClick={onClear}>
            清除条件
          </Button>
        }
      />
    ) : (
      <EmptyState
        icon={<Search size={28} aria-hidden />}
        title="还没有人发布服务"
        text="您会做的，也许正有人在找"
        action={<Button href={servicePaths.create()}>发布服务</Button>}
      />
    );
  return (
    <>
      <Section>
        {list.map((service) => (
          <ServiceRow key={service.service_id} service={service} />
        ))}
      </Section>
      <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} />
    </>
  );
}
