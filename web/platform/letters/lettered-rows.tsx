import { uncountedTotal } from '@qunlu/contract/kernel/paging.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { type LetterGroup, LetteredList } from '../../ui/lettered-list.tsx';
import { Bone, SkeletonRows } from '../../ui/skeleton.tsx';
import { host } from '../host/host.ts';
import { sentence } from '../http/sentence.ts';
import { type LetterPage, letterPageSize, type LetterPages, useLetters } from './letter-pages.ts';
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

/**
 * The letters of a search that nobody has counted: of the pages that were read. Whoever comes to the end of them has the next one
 * read. `counted`: all letters are known.
 */
function useGroups<Search, Item>(
  pages: LetterPages<Search, Item>,
  search: Search,
  { letters, counted }: { letters: Letters; counted: boolean },
) {
  const [read, setRead] = useState({ search, count: 1 });
  const count = counted || read.search !== search ? 1 : read.count;
  const further = useQueries({
    queries: Array.from({ length: count - 1 }, (_, at) => pages(search, at + 2)),
    combine: lettersOfAll,
  });
  const groups = useMemo(() => joined([...letters, ...further.letters]), [letters, further.letters]);
  const onShown = useCallback(
    (index: number): void => {
      if (!counted && index >= count * letterPageSize - 1) setRead({ search, count: count + 1 });
    },
    [counted, count, search],
  );
  return { groups, onShown };
}

type Letters = LetterPage<unknown, unknown>['letters'];

const lettersOfAll = (results: readonly { data: LetterPage<unknown, unknown> | undefined }[]) => ({
  letters: results.flatMap(({ data }) => data?.letters ?? []),
});

/** A letter whose rows go over the end of a page is one. */
function joined(letters: Letters): LetterGroup[] {
  const groups: LetterGroup[] = [];
  for (const { initial, count } of letters) {
    const last = groups.at(-1);
    if (last?.letter === initial) groups[groups.length - 1] = { letter: initial, count: last.count + count };
    else groups.push({ letter: initial, count });
  }
  return groups;
}

const noLetters: Letters = [];

/** People from A to Z, in a virtual list of any length: all of them, or those that a search finds. */
export function LetteredRows<Search, Item>(props: LetteredRowsProps<Search, Item>) {
  const { pages, search, label, renderRow, renderNobody, within } = props;
  const { data, error, refetch } = useLetters(pages, search);
  const counted = data?.total !== uncountedTotal;
  const { groups, onShown } = useGroups(pages, data?.search ?? search, {
    letters: data?.letters ?? noLetters,
    counted,
  });
  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={8} />;
  if (data.total === 0) return renderNobody(data.search);
  return (
    <LetteredList
      groups={groups}
      label={label}
      within={within}
      under={within || host().ownsHeader ? '0px' : underHeader}
      // A rail leads to letters, and those of a search that goes on are not known.
      rail={counted}
      renderRow={(index) => (
        <Row pages={pages} search={data.search} index={index} renderRow={renderRow} onShown={onShown} />
      )}
    />
  );
}

interface RowProps<Search, Item> {
  pages: LetterPages<Search, Item>;
  search: Search;
  index: number;
  renderRow: (item: Item) => ReactNode;
  /** The row has come near the screen. */
  onShown: (index: number) => void;
}

function AnyRow<Search, Item>({ pages, search, index, renderRow, onShown }: RowProps<Search, Item>) {
  const { data: item, error, refetch } = useRowAt(pages, search, index);
  useEffect(() => onShown(index), [onShown, index]);
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
