import type { ServiceLine } from '@qunlu/contract/service/entity.ts';
import { listSorts, type ListSort, serviceRules } from '@qunlu/contract/service/rules.ts';
import { useMemo } from 'react';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { FilterLine } from '../../../ui/filter-line.tsx';
import { CategoryChips } from '../../../platform/category/category-chips.tsx';
import { EmptySearch } from '../../../ui/empty-search.tsx';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Search } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
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
  const categories = useCategories().data?.list ?? [];
  const put = (next: ServiceFilter): void => setKept(JSON.stringify(next));
  const count = narrowed(filter);
  const narrow = words !== '' || count > 0 || filter.category_id !== undefined;

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
      <CategoryChips
        all={categories}
        value={filter.category_id ?? 0}
        onChange={(id) => {
          const { category_id: _, ...rest } = filter;
          put(id === 0 ? rest : { ...rest, category_id: id });
        }}
      />
      <FilterLine count={count} onOpen={open}>
        <Chips
          label="排序"
          value={filter.sort ?? 'default'}
          options={listSorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={(sort) => put({ ...filter, sort })}
        />
      </FilterLine>
      <PagedRows
        query={read}
        keyOf={({ service_id: id }) => id}
        Row={FoundRow}
        endText="没有更多了"
        empty={narrow ? <EmptySearch title="没有找到合适的服务" onClear={clear} /> : <NoneYet />}
      />
    </Page>
  );
}

const numberIn = (params: URLSearchParams, name: string): number => Number(params.get(name)) || 0;

function fromAddress(params: URLSearchParams): ServiceFilter {
  const category = numberIn(params, 'category_id');
  return category > 0 ? { category_id: category } : {};
}

const FoundRow = ({ one }: { one: ServiceLine }) => <ServiceRow service={one} />;

const NoneYet = () => (
  <EmptyState
    icon={<Search size={28} aria-hidden />}
    title="还没有人发布服务"
    text="您会做的，也许正有人在找"
    action={<Button href={servicePaths.create()}>发布服务</Button>}
  />
);
