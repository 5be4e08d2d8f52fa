import type { ReactNode } from 'react';
import { PagedList, type PagedRead } from '../../../../platform/paged-rows.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ReceiptText } from '../../../../ui/icons.ts';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { MoneyError } from '../../../order/parts/money-error.tsx';

interface RowsProps<T> {
  query: PagedRead<T>;
  keyOf: (item: T) => number | string;
  renderRow: (item: T) => ReactNode;
  empty: { title: string; text: string };
  note?: string;
}

/** A list of the wallet, in all its states. */
export function Rows<T>({ renderRow, empty, ...rest }: RowsProps<T>) {
  return (
    <PagedList
      {...rest}
      Failed={MoneyError}
      waiting={<SkeletonRows count={4} />}
      empty={<EmptyState icon={<ReceiptText size={28} aria-hidden />} {...empty} />}
    >
      {renderRow}
    </PagedList>
  );
}
