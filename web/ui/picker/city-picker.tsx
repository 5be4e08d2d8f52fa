import { useEffect, useMemo, useRef, useState } from 'react';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { EmptyState } from '../empty-state.tsx';
import { MapPin } from '../icons.ts';
import { LetterRail } from '../letter-rail.tsx';
import { SearchBar } from '../search-bar.tsx';
import { listenThrottled } from '../throttle.ts';
import css from './city-picker.module.css';
import { Option, OptionList } from './option-list.tsx';
import type { City } from './region.ts';

export interface CityPickerProps {
  title?: string | undefined;
  cities: readonly City[];
  /** Chosen most often: shown first, as chips. */
  hot?: readonly City[] | undefined;
  /** The code chosen before. */
  value?: string | undefined;
  onPick: (city: City) => void;
  onCancel: () => void;
}

/** A page to find a city: the usual ones, a list under its letters with a rail, a search box. */
export function CityPicker({
  title = '选择城市',
  cities,
  hot = [],
  value,
  onPick,
  onCancel,
}: CityPickerProps) {
  const [query, setQuery] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const groups = useMemo(() => grouped(cities, query), [cities, query]);
  const searching = query.trim() !== '';
  // A rail works only for letters; the names of provinces do not fit into it.
  const letters = groups.every(([name]) => name.length === 1) ? groups.map(([name]) => name) : [];

  const heads = (): HTMLElement[] => [
    ...(scroller.current?.querySelectorAll<HTMLElement>('[data-group]') ?? []),
  ];
  useEffect(() => {
    const element = scroller.current;
    const scrolled = (): void =>
      setCurrent(
        Math.max(
          heads().findLastIndex((head) => head.offsetTop <= (element?.scrollTop ?? 0) + 1),
          0,
        ),
      );
    return element ? listenThrottled(element, 'scroll', scrolled) : undefined;
  }, []);

  return (
    <PageSheet
      title={title}
      onClose={onCancel}
      scroller={scroller}
      top={<SearchBar value={query} onChange={setQuery} placeholder="搜索城市" />}
    >
      <div className={css['root']}>
        {!searching && hot.length > 0 && (
          <section aria-label="热门城市">
            <h3 className={css['head']}>热门城市</h3>
            <div className={css['chips']}>
              {hot.map((city) => (
                <button
                  key={city.code}
                  type="button"
                  className={css['chip']}
                  aria-pressed={city.code === value}
                  onClick={() => onPick(city)}
                >
                  {city.name}
                </button>
              ))}
            </div>
          </section>
        )}
        {groups.map(([name, members]) => (
          <section key={name} aria-label={name} data-group={name}>
            <h3 className={css['head']}>{name}</h3>
            <OptionList>
              {members.map((city) => (
                <Option
                  key={city.code}
                  name={city.name}
                  chosen={city.code === value}
                  onPick={() => onPick(city)}
                />
              ))}
            </OptionList>
          </section>
        ))}
        {groups.length === 0 && (
          <EmptyState
            icon={<MapPin size={28} aria-hidden />}
            title="没有找到这个城市"
            text="换一个名称试试，也可以输入拼音或首字母"
          />
        )}
      </div>
      {!searching && letters.length > 1 && (
        <div className={css['rail']}>
          <LetterRail
            letters={letters}
            current={current}
            onLetter={(index) => heads()[index]?.scrollIntoView()}
          />
        </div>
      )}
    </PageSheet>
  );
}

function grouped(cities: readonly City[], query: string): [string, City[]][] {
  const wanted = query.trim().toLowerCase();
  const groups = new Map<string, City[]>();
  for (const city of cities) {
    const found =
      wanted === '' ||
      city.name.includes(wanted) ||
      city.keys?.split(' ').some((key) => key.startsWith(wanted));
    if (!found) continue;
    const group = groups.get(city.group) ?? [];
    group.push(city);
    groups.set(city.group, group);
  }
  return [...groups];
}
