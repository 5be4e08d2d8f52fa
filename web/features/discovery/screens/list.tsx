import { discoveryRules, findSorts, type FindSort } from '@qunlu/contract/discovery/rules.ts';
import { categories, categoryLabels } from '@qunlu/contract/circle/rules.ts';
import { useMemo } from 'react';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { EmptySearch } from '../../../ui/empty-search.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { ChevronDown } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { pick } from '../../../ui/picker/pick.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { CircleRow } from '../parts/circle-row.tsx';
import { NoneFound } from '../parts/none-found.tsx';
import { keyOf } from '../parts/recommended.tsx';
import { discoveryPaths } from '../paths.ts';
import { type CircleFilter, useCircles, useIndustryTree } from '../queries.ts';
import css from './find.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

const sortLabels: Record<FindSort, string> = { popular: '人多', new: '新开' };
const kinds = [
  { value: '0', label: '全部' },
  ...categories.map((id) => ({ value: String(id), label: categoryLabels[id] })),
];
const sorts = findSorts.map((value) => ({ value, label: sortLabels[value] }));

const numberIn = (params: URLSearchParams, name: string): number => Number(params.get(name)) || 0;

function fromAddress(params: URLSearchParams): CircleFilter {
  const [category, industry] = [numberIn(params, 'category'), numberIn(params, 'industry')];
  return { ...(category > 0 ? { category } : {}), ...(industry > 0 ? { industry } : {}) };
}

/** Circles to look through: by name or pinyin, kind and industry (R010). */
export default function List() {
  const params = useQueryParams();
  const [kept, setKept] = useEntryText('filter');
  const [typed, setTyped] = useEntryText('words');
  const filter = useMemo<CircleFilter>(
    () => (kept === '' ? fromAddress(params) : (JSON.parse(kept) as CircleFilter)),
    [kept, params],
  );
  const q = useSettled(typed.trim().slice(0, discoveryRules.words), typingPause);
  const wanted = useMemo(() => ({ ...filter, ...(q === '' ? {} : { q }) }), [filter, q]);
  const put = (next: CircleFilter): void => setKept(JSON.stringify(next));
  const { category, industry, ...rest } = filter;
  const isNarrow = q !== '' || category !== undefined || industry !== undefined;

  function clear(): void {
    put({});
    setTyped('');
  }
  return (
    <Page header={<ScreenHeader title="通讯录" back={discoveryPaths.find} />} flush>
      <div className={css['bar']}>
        <SearchBar
          value={typed}
          onChange={setTyped}
          placeholder="搜索名称或拼音"
          autoFocus={params.has('search')}
        />
      </div>
      <Chips
        label="分类"
        value={String(category ?? 0)}
        options={kinds}
        onChange={(id) =>
          put({ ...rest, ...(industry ? { industry } : {}), ...(id === '0' ? {} : { category: Number(id) }) })
        }
      />
      <div className={css['filters']}>
        <Chips
          label="排序"
          value={filter.sort ?? 'popular'}
          options={sorts}
          onChange={(sort) => put({ ...filter, sort })}
        />
        <IndustryFilter
          value={industry ?? 0}
          onChange={(id) =>
            put({ ...rest, ...(category ? { category } : {}), ...(id > 0 ? { industry: id } : {}) })
          }
        />
      </div>
      <PagedRows
        query={useCircles(wanted)}
        keyOf={keyOf}
        Row={CircleRow}
        empty={isNarrow ? <EmptySearch title="没有找到合适的通讯录" onClear={clear} /> : <NoneFound />}
      />
    </Page>
  );
}

function IndustryFilter({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const tree = useIndustryTree().data?.list ?? [];
  const name = tree.flatMap((top) => [top, ...top.children]).find(({ id }) => id === value)?.name ?? '';

  async function open(): Promise<void> {
    const all = tree.map((top) => ({
      ...top,
      children: [{ id: top.id, name: `全部${top.name}` }, ...top.children],
    }));
    const choice = await pick.category({ title: '行业', tree: all, value, clearable: value > 0 });
    if (choice) onChange(choice.path.at(-1)?.id ?? 0);
  }
  return (
    <Button kind="quiet" size="s" onClick={() => void open()}>
      <span className={css['choice']}>
        {name === '' ? '全部行业' : name}
        <ChevronDown size={16} aria-hidden />
      </span>
    </Button>
  );
}
