import type { ComponentType, ReactNode } from 'react';
import { LoadMore, loadMoreState } from '../ui/load-more.tsx';
import { PullRefresh } from '../ui/pull-refresh.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded, type FailedProps } from './loaded.tsx';

/** A query of pages, as far as its list shows it. */
interface PagedQuery<Item> {
  data: { pages: readonly { list: readonly Item[] }[] } | undefined;
  error: Error | null;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

/** The four states of a screen that is one list of pages: what failed, that it is on its way, nothing, or rows and more. */
export function PagedRows<Item>(props: {
  query: PagedQuery<Item>;
  Failed?: ComponentType<FailedProps>;
  empty: ReactNode;
  keyOf: (item: Item) => number;
  Row: ComponentType<{ one: Item }>;
}) {
  const { query, empty, keyOf, Row, ...rest } = props;
  return (
    <>
      <PullRefresh onRefresh={async () => void (await query.refetch())} />
      <Loaded read={query} {...rest}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          if (list.length === 0) return empty;
          return (
            <>
              <Section>
                <ul>
                  {list.map((one) => (
                    <li key={keyOf(one)}>
                      <Row one={one} />
                    </li>
                  ))}
                </ul>
              </Section>
              <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
