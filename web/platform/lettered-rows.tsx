import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LetteredList } from '../ui/lettered-list.tsx';
import { Bone, SkeletonRows } from '../ui/skeleton.tsx';
import { host } from './host/host.ts';
import { sentence } from './http/sentence.ts';
import { letterPageSize, type LetterPages, useLetters } from './letter-pages.ts';
import css from './lettered-rows.module.css';

/** The row at a position of the list; its page is fetched when its first row comes near the screen. */
function useRowAt<Search, Item>(pages: LetterPages<Search, Item>, search: Search, index: number) {
  const page = Math.floor(index / letterPageSize) + 1;
  return useQuery({ ...pages(search, page), select: ({ list }) => list[index % letterPageSize] });
}

/** Pixels: the height of a screen's header. */
const underHeader = 'calc(48px + var(--safe-top))';

export interface LetteredRowsProps<Search, Item> {
  pages: LetterPages<Search, Item>;
  search: Search;
  /** Names one kind of row, for a screen reader: 好友. */
  label: string;
  /** Draws one row. Must be the same function at each render, or every row is drawn again while the list scrolls. */
  renderRow: (item: Item) => ReactNode;
  /** Shown instead of the list when the search finds nobody. */
  renderNobody: (search: Search) => ReactNode;
  /** The element that scrolls the list, when it is not the page. */
  within?: RefObject<HTMLElement | null> | undefined;
}

/** People from A to Z, in a virtual list of any length: all of them, or those that a search finds. */
export function LetteredRows<Search, Item>(props: LetteredRowsProps<Search, Item>) {
  const { pages, search, label, renderRow, renderNobody, within } = props;
  const { data, error, refetch } = useLetters(pages, search);
  const letters = data?.letters;
  const groups = useMemo(
    () => (letters ?? []).map(({ initial, count }) => ({ letter: initial, count })),
    [letters],
  );
  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  if (data.total === 0) return renderNobody(data.search);
  return (
    <LetteredList
      groups={groups}
      label={label}
      within={within}
      under={within || host().ownsHeader ? '0px' : underHeader}
      renderRow={(index) => <Row pages={pages} search={data.search} index={index} renderRow={renderRow} />}
    />
  );
}

interface RowProps<Search, Item> {
  pages: LetterPages<Search, Item>;
  search: Search;
  index: number;
  renderRow: (item: Item) => ReactNode;
}

function AnyRow<Search, Item>({ pages, search, index, renderRow }: RowProps<Search, Item>) {
  const { data: item, error, refetch } = useRowAt(pages, search, index);
  if (item !== undefined) return renderRow(item);
  if (error) {
    return (
      <div className={css['row']}>
        <Button kind="quiet" size="s" onClick={() => void refetch()}>
          没有加载出来，重试
        </Button>
      </div>
    );
  }
  return (
    <div className={css['row']} aria-hidden>
      <Bone kind="face" />
      <Bone width="half" kind="title" />
    </div>
  );
}

/** Memoised: the list moves many times a second, and a row is drawn again only when it shows somebody else. */
const Row = memo(AnyRow) as typeof AnyRow;
