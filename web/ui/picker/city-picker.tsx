import { useMemo, useRef, useState } from 'react';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Check, MapPin } from '../icons.ts';
import { SearchBar } from '../search-bar.tsx';
import css from './city-picker.module.css';
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
  const list = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => grouped(cities, query), [cities, query]);
  const searching = query.trim() !== '';
  // a rail helps where the heads are letters; names of provinces do not fit into it
  const letters = groups.every(([name]) => name.length === 1) ? groups.map(([name]) => name) : [];

  return (
    <PageSheet
      title={title}
      onClose={onCancel}
      top={<SearchBar value={query} onChange={setQuery} placeholder="搜索城市" />}
    >
      <div ref={list} className={css['root']}>
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
            <ul className={css['list']}>
              {members.map((city) => (
                <li key={city.code}>
                  <button
                    type="button"
                    className={css['option']}
                    aria-pressed={city.code === value}
                    onClick={() => onPick(city)}
                  >
                    {city.name}
                    {city.code === value && <Check size={20} aria-hidden />}
                  </button>
                </li>
              ))}
            </ul>
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
        <nav className={css['rail']} aria-label="按首字母查找">
          {letters.map((letter) => (
            <button
              key={letter}
              type="button"
              className={css['letter']}
              onClick={() =>
                list.current?.querySelector(`[data-group="${letter}"]`)?.scrollIntoView({ block: 'start' })
              }
            >
              {letter}
            </button>
          ))}
        </nav>
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
