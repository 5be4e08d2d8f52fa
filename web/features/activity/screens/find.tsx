import type { ActivityLine } from '@qunlu/contract/activity/entity.ts';
import { activityRules, type ActivitySort, activitySorts } from '@qunlu/contract/activity/rules.ts';
import type { Category } from '@qunlu/contract/kernel/categories.ts';
import { useMemo, useState } from 'react';
import { later } from '../../../platform/later.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdQuery, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CalendarDays, Plus, Search, SlidersHorizontal } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { SearchBar } from '../../../ui/search-bar.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { ActivityRow } from '../parts/activity-row.tsx';
import { activityPaths } from '../paths.ts';
import { type ActivityFilter, useActivities } from '../queries/activity.ts';
import { useActivityCategories } from '../queries/publish.ts';
import { CircleActivities } from './find/circle-activities.tsx';
import { type Span, spanLabels, spanOf, spans } from './find/spans.ts';
import css from './find.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;

const sortLabels: Record<ActivitySort, string> = { soon: '快开始', new: '新发布', hot: '人多' };

/** What the chips and the sheet say; the words are typed. */
export interface FindFilter extends Pick<
  ActivityFilter,
  'category_id' | 'citycode' | 'free' | 'online' | 'sort'
> {
  cityname?: string;
  span?: Span;
}

/** Activities to go to: by words or pinyin, kind, city, day, price (R009); or those of one circle. */
export default function FindActivities() {
  const circle = useIdQuery('circle');
  return circle === null ? <Find /> : <CircleActivities id={circle} />;
}

function Find() {
  const params = useQueryParams();
  const [now] = useState(() => new Date());
  const [kept, setKept] = useEntryText('filter');
  const [typed, setTyped] = useEntryText('words');
  const filter = useMemo<FindFilter>(() => (kept === '' ? {} : (JSON.parse(kept) as FindFilter)), [kept]);
  const words = useSettled(typed.trim().slice(0, activityRules.search), typingPause);
  const { span = 'any', cityname: _, ...rest } = filter;
  const read = useActivities({ ...rest, ...spanOf(span, now), ...(words === '' ? {} : { words }) });
  const put = (next: FindFilter): void => setKept(JSON.stringify(next));
  const count = [filter.citycode, filter.free, filter.online].filter((one) => one !== undefined).length;
  const narrowed = words !== '' || count > 0 || span !== 'any' || filter.category_id !== undefined;

  function clear(): void {
    put({});
    setTyped('');
  }
  const open = (): void =>
    void later(import('./find/filter-sheet.tsx'), async ({ askFilter }) => {
      const next = await askFilter(filter);
      if (next) put(next);
    });

  return (
    <Page
      flush
      header={
        <ScreenHeader
          title="找活动"
          back="/app/home"
          actions={
            <IconButton label="发布活动" href={activityPaths.create()}>
              <Plus size={22} aria-hidden />
            </IconButton>
          }
        />
      }
    >
      <div className={css['search']}>
        <SearchBar
          value={typed}
          onChange={setTyped}
          placeholder="搜索活动、主办人或拼音"
          autoFocus={params.has('search')}
        />
      </div>
      <Categories
        value={filter.category_id ?? 0}
        onChange={(id) => {
          const { category_id: _id, ...others } = filter;
          put(id === 0 ? others : { ...others, category_id: id });
        }}
      />
      <Chips
        label="什么时候"
        value={span}
        options={spans.map((value) => ({ value, label: spanLabels[value] }))}
        onChange={(next) => put({ ...filter, span: next })}
      />
      <div className={css['tools']}>
        <Chips
          label="排序"
          value={filter.sort ?? 'soon'}
          options={activitySorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={(sort) => put({ ...filter, sort })}
        />
        <Button kind="quiet" size="s" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={open}>
          {count > 0 ? `筛选 ${count}` : '筛选'}
        </Button>
      </div>
      <PagedRows
        query={read}
        keyOf={({ activity_id }) => activity_id}
        Row={FoundRow}
        empty={narrowed ? <NoneFits onClear={clear} /> : <NoneYet />}
      />
    </Page>
  );
}

const FoundRow = ({ one }: { one: ActivityLine }) => <ActivityRow activity={one} />;

function Categories({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const all = useActivityCategories().data?.list ?? [];
  const tops = all.filter(({ parent_id: parent }) => parent === 0);
  if (tops.length === 0) return null;
  const chosen = all.find(({ category_id: id }) => id === value);
  const top = chosen && chosen.parent_id > 0 ? chosen.parent_id : value;
  const inner = all.filter(({ parent_id: parent }) => top > 0 && parent === top);
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

const NoneFits = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<Search size={28} aria-hidden />}
    title="没有找到合适的活动"
    text="换个说法，或放宽条件试试"
    action={
      <Button kind="secondary" onClick={onClear}>
        清除条件
      </Button>
    }
  />
);

const NoneYet = () => (
  <EmptyState
    icon={<CalendarDays size={28} aria-hidden />}
    title="近期还没有活动"
    text="想聚一聚，可以由您发起"
    action={<Button href={activityPaths.create()}>发布活动</Button>}
  />
);
