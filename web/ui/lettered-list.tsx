import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { LetterRail } from './letter-rail.tsx';
import { ListPane } from './list-pane.ts';
import { listenThrottled } from './throttle.ts';
import css from './lettered-list.module.css';

export interface LetterGroup {
  letter: string;
  count: number;
}

export interface LetteredListProps {
  /** The letters in the order of the list, with how many rows each has. */
  groups: readonly LetterGroup[];
  /** One row by its place in the whole list. Only rows near the screen are asked for. */
  renderRow: (index: number) => ReactNode;
  /** Names one kind of row, for a screen reader: 好友. */
  label: string;
  /** What stays at the top of the screen above the letters, a CSS length. */
  under?: string;
  /** Whether a rail leads to the letters, once there are many rows. */
  rail?: boolean;
  /** What scrolls it, where that is not the page. */
  within?: RefObject<HTMLElement | null> | undefined;
}

/** From this many rows on a rail helps. */
const railFrom = 20;

interface Sizes {
  head: number;
  row: number;
}

/** Heights in whole pixels: of two lines of text in a row, larger with larger text. */
function sizesNow(): Sizes {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return {
    head: Math.max(32, Math.ceil(rem * 1.125) + 12),
    row: Math.max(64, Math.ceil(rem * 2.8125) + 16),
  };
}

function useSizes(): Sizes {
  const [sizes, setSizes] = useState(sizesNow);
  useEffect(() => {
    const measure = (): void =>
      setSizes((before) => {
        const now = sizesNow();
        return now.head === before.head && now.row === before.row ? before : now;
      });
    return listenThrottled(window, 'resize', measure);
  }, []);
  return sizes;
}

/** Where each group begins: in pixels from the top of the list, in rows, and in items (its head is one, too). */
function placesOf(groups: readonly LetterGroup[], sizes: Sizes) {
  let top = 0;
  let rows = 0;
  let items = 0;
  return groups.map(({ letter, count }) => {
    const place = { letter, count, top, rows, items, height: sizes.head + count * sizes.row };
    top += place.height;
    rows += count;
    items += count + 1;
    return place;
  });
}

/** Which rows are near the screen, as the page or an element scrolls. */
function useVirtual(
  within: LetteredListProps['within'],
  options: { count: number; estimateSize: (index: number) => number; scrollMargin: number },
) {
  // what they answer is read here and now and handed to nobody, so that nothing of it grows old
  // oxlint-disable-next-line react/incompatible-library
  const page = useWindowVirtualizer({ ...options, overscan: 6, enabled: !within });
  // oxlint-disable-next-line react/incompatible-library
  const element = useVirtualizer({
    ...options,
    overscan: 6,
    enabled: within !== undefined,
    getScrollElement: () => within?.current ?? null,
  });
  return within ? element : page;
}

/** A list from A to Z of any length: the letters stay visible while their rows scroll, and a rail leads to each. */
export function LetteredList({
  groups,
  renderRow,
  label,
  under = '0px',
  rail = true,
  ...props
}: LetteredListProps) {
  const pane = use(ListPane);
  const within = props.within ?? pane ?? undefined;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const sizes = useSizes();
  const [above, setAbove] = useState(0);
  const places = useMemo(() => placesOf(groups, sizes), [groups, sizes]);
  const end = places.at(-1);
  const total = end ? end.rows + end.count : 0;
  const heads = useMemo(() => new Set(places.map((place) => place.items)), [places]);

  // What stands above the list may appear or disappear, which moves the list on the page.
  useEffect(() => {
    const scroller = within?.current;
    const observer = new ResizeObserver(() => {
      const box = list.current?.getBoundingClientRect();
      if (!box) return;
      const from = scroller ? scroller.scrollTop - scroller.getBoundingClientRect().top : scrollY;
      setAbove(Math.round(box.top + from));
    });
    observer.observe(scroller?.firstElementChild ?? document.body);
    return () => observer.disconnect();
  }, [within]);

  const virtual = useVirtual(within, {
    count: total + places.length,
    estimateSize: (index) => (heads.has(index) ? sizes.head : sizes.row),
    scrollMargin: above,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, places]);

  const near = virtual.getVirtualItems().map((item) => item.index);
  const stuck = (): number =>
    Number.parseFloat(getComputedStyle(list.current?.querySelector('h2') ?? document.body).top) || 0;
  const scrolled = (virtual.scrollOffset ?? 0) - above;
  const current = Math.max(
    places.findLastIndex((place) => place.top <= scrolled + sizes.head + 48),
    0,
  );
  const railed = rail && total >= railFrom && places.length > 2;

  return (
    <div
      ref={list}
      className={cx(css['root'], railed && css['railed'])}
      style={{
        '--under': under,
        '--head': `${sizes.head}px`,
        '--row': `${sizes.row}px`,
        '--view': within ? `${virtual.scrollRect?.height ?? 0}px` : '100dvh',
      }}
    >
      {places.map((place, group) => (
        <section
          key={place.letter}
          className={css['group']}
          style={{ height: `${place.height}px` }}
          aria-labelledby={`${id}-${group}`}
        >
          <h2 id={`${id}-${group}`} className={css['head']}>
            {place.letter}
            <span className="visually-hidden">{` ${place.count} 位${label}`}</span>
          </h2>
          <Rows place={place} near={near} renderRow={renderRow} />
        </section>
      ))}
      {railed && (
        <div className={css['side']} style={{ '--from': `${Math.max(0, -scrolled)}px` }}>
          <div className={css['rail']}>
            <LetterRail
              letters={places.map((place) => place.letter)}
              current={current}
              onLetter={(index) =>
                (within?.current ?? window).scrollTo(0, above + (places[index]?.top ?? 0) - stuck())
              }
            />
          </div>
        </div>
      )}
    </div>
  );
}

interface RowsProps {
  place: { rows: number; items: number; count: number };
  near: readonly number[];
  renderRow: (index: number) => ReactNode;
}

function Rows({ place, near, renderRow }: RowsProps) {
  const { rows, items, count } = place;
  const shown = near.map((item) => item - items - 1).filter((at) => at >= 0 && at < count);
  if (shown.length === 0) return null;
  return (
    <ul className={css['rows']}>
      {shown.map((at) => (
        <li
          key={at}
          className={css['row']}
          style={{ insetBlockStart: `calc(${at} * var(--row))` }}
          aria-setsize={count}
          aria-posinset={at + 1}
        >
          {renderRow(rows + at)}
        </li>
      ))}
    </ul>
  );
}
