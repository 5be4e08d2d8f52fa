import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadState } from '../../../platform/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

interface HelperSectionProps<T> {
  /** What they are called: 助手. */
  called: string;
  note: string;
  read: UseQueryResult<{ list: readonly T[] }>;
  /** How many there may be. */
  most: number;
  busy: boolean;
  onAdd: () => void;
  children: (helper: T) => ReactNode;
}

/** Who helps with something: friends that are asked, until there are as many as there may be. */
export function HelperSection<T>(props: HelperSectionProps<T>) {
  const { called, note, read, most, busy, onAdd, children } = props;
  const { data } = read;
  return (
    <Section
      title={called}
      note={note}
      {...(data && data.list.length < most
        ? {
            action: (
              <Button kind="quiet" size="s" busy={busy} icon={<Plus size={18} aria-hidden />} onClick={onAdd}>
                添加{called}
              </Button>
            ),
          }
        : {})}
    >
      {!data && <LoadState read={read} waiting={<SkeletonRows count={1} />} />}
      {data?.list.length === 0 && <ListRow title={`还没有${called}`} />}
      {data?.list.map(children)}
    </Section>
  );
}
