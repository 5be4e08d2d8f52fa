import type { ActivityLine } from '@qunlu/contract/activity/entity.ts';
import { activityRules, type ActivitySort, activitySorts } from '@qunlu/contract/activity/rules.ts';
import { useMemo, useState } from 'react';
import { later } from '../../../platform/later.ts';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../platform/router/entry-text.ts';
import { useIdQuery, useQueryParams } from '../../../platform/router/params.ts';
import { FilterLine } from '../../../ui/filter-line.tsx';
import { CategoryChips } from '../../../platform/category/category-chips.tsx';
import { EmptySearch } from '../../../ui/empty-search.tsx';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CalendarDays, Plus } from '../../../ui/icons.ts';
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
  const categories = useActivityCategories().data?.list ?? [];
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
      <CategoryChips
        all={categories}
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
      <FilterLine count={count} onOpen={open}>
        <Chips
          label="排序"
          value={filter.sort ?? 'soon'}
          options={activitySorts.map((value) => ({ value, label: sortLabels[value] }))}
          onChange={(sort) => put({ ...filter, sort })}
        />
      </FilterLine>
      <PagedRows
        query={read}
        keyOf={({ activity_id }) => activity_id}
        Row={FoundRow}
        empty={narrowed ? <EmptySearch title="没有找到合适的活动" onClear={clear} /> : <NoneYet />}
      />
    </Page>
  );
}

const FoundRow = ({ one }: { one: ActivityLine }) => <ActivityRow activity={one} />;

const NoneYet = () => (
  <EmptyState
    icon={<CalendarDays size={28} aria-hidden />}
    title="近期还没有活动"
    text="想聚一聚，可以由您发起"
    action={<Button href={activityPaths.create()}>发布活动</Button>}
  />
);
