import { type ComponentType, Fragment, type ReactNode } from 'react';
import { LoadMore, loadMoreState } from '../ui/load-more.tsx';
import { PullRefresh } from '../ui/pull-refresh.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded, type FailedProps } from './loaded.tsx';

/** A read of pages, as far as its list shows it. */
export interface PagedRead<Item> {
  data: { pages: readonly { list: readonly Item[] }[] } | undefined;
  error: Error | null;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

interface PagedListProps<Item> {
  query: PagedRead<Item>;
  empty: ReactNode;
  title?: string;
  note?: string;
  /** Rows that stand apart: each is a section of its own. */
  apart?: boolean;
  /** Stands below the last row. */
  endText?: string;
  waiting?: ReactNode;
  Failed?: ComponentType<FailedProps>;
  keyOf: (one: Item) => number | string;
  children: (one: Item) => ReactNode;
}

/** A list of pages in its four states: what failed, that it is on its way, nothing, or rows and more. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, empty, title, note, apart, endText = '', keyOf, children, ...rest } = props;
  return (
    <Loaded read={query} {...rest}>
      {({ pages }) => {
        const list = pages.flatMap((page) => page.list);
        // A page may have nothing while more is to be looked at.
        if (list.length === 0 && !query.hasNextPage) return empty;
        return (
          <>
            {apart && list.map((one) => <Fragment key={keyOf(one)}>{children(one)}</Fragment>)}
            {!apart && list.length > 0 && (
              <Section {...(title ? { title } : {})} {...(note ? { note } : {})}>
                <ul>
                  {list.map((one) => (
                    <li key={keyOf(one)}>{children(one)}</li>
                  ))}
                </ul>
              </Section>
            )}
            <LoadMore
              state={loadMoreState(query)}
              onMore={() => void query.fetchNextPage()}
              endText={endText}
            />
          </>
        );
      }}
    </Loaded>
  );
}

/** A screen that is one list of pages: pulling it down asks anew. */
export function PagedRows<Item>(
  props: Omit<PagedListProps<Item>, 'children'> & { Row: ComponentType<{ one: Item }> },
) {
  const { Row, ...rest } = props;
  return (
    <>
      <PullRefresh onRefresh={async () => void (await rest.query.refetch())} />
      <PagedList {...rest}>{(one) => <Row one={one} />}</PagedList>
    </>
  );
}
