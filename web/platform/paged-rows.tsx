import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadMore, loadMoreState } from '../ui/load-more.tsx';
import { PullRefresh } from '../ui/pull-refresh.tsx';
import { Section } from '../ui/section.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { sentence } from './http/sentence.ts';

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

interface FailedProps {
  error: Error;
  onRetry: () => void;
}

function AnyFailed({ error, onRetry }: FailedProps) {
  return <ErrorState message={sentence(error)} onRetry={onRetry} />;
}

/** The four states of a screen that is one list of pages: what failed, that it is on its way, nothing, or rows and more. */
export function PagedRows<Item>(props: {
  query: PagedQuery<Item>;
  Failed?: ComponentType<FailedProps>;
  empty: ReactNode;
  keyOf: (item: Item) => number;
  Row: ComponentType<{ one: Item }>;
}) {
  const { query, Failed = AnyFailed, empty, keyOf, Row } = props;
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <PullRefresh onRefresh={async () => void (await query.refetch())} />
      {query.error && !query.data ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <SkeletonRows />
      ) : list.length === 0 ? (
        empty
      ) : (
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
      )}
    </>
  );
}
