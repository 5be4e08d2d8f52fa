import type { ReactNode } from 'react';
import { LoadState } from '../../../../platform/loaded.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../../ui/load-more.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { MoneyError } from '../../../order/parts/money-error.tsx';

interface RowsProps<T> {
  query: {
    data: { pages: readonly { list: readonly T[] }[] } | undefined;
    error: Error | null;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => unknown;
  };
  renderRow: (item: T) => ReactNode;
  empty: { title: string; text: string };
  note?: string;
}

/** A list of the wallet, in all its states. */
export function Rows<T>({ query, renderRow, empty, note }: RowsProps<T>) {
  const list = query.data?.pages.flatMap((page) => page.list);
  if (!list) return <LoadState read={query} waiting={<SkeletonRows count={4} />} Failed={MoneyError} />;
  if (list.length === 0) return <EmptyState icon={<ReceiptText size={28} aria-hidden />} {...empty} />;
  return (
    <>
      <Section {...(note ? { note } : {})}>{list.map(renderRow)}</Section>
      <LoadMore state={loadMoreState(query)} onMore={() => void query.fetchNextPage()} endText="" />
    </>
  );
}
