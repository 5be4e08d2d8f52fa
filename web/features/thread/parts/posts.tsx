import { type ReactNode, useState } from 'react';
import { sentence } from '../../../platform/http/sentence.ts';
import type { PagedRead } from '../../../platform/paged-rows.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton.tsx';
import css from './posts.module.css';

interface PostsProps<Item> {
  read: PagedRead<Item>;
  /** Said where there are none yet. */
  none: string;
  /** Shown before the person asks for all, and what that button says. */
  few?: { count: number; all: string };
  children: (post: Item) => ReactNode;
}

/** What is written under something, inside its section: its pages, that there are none, or what failed. Rows are `li`. */
export function Posts<Item>({ read, none, few, children }: PostsProps<Item>) {
  const [opened, setOpened] = useState(false);
  const list = read.data?.pages.flatMap((page) => page.list) ?? [];
  const all = opened || !few;
  if (!read.data)
    return read.error ? (
      <p className={css['none']} role="alert">
        {sentence(read.error)}
        <Button kind="quiet" size="s" onClick={() => void read.refetch()}>
          重试
        </Button>
      </p>
    ) : (
      <Skeleton>
        <div className={css['waiting']}>
          <Bone width="third" kind="title" />
          <Bone />
        </div>
      </Skeleton>
    );
  if (list.length === 0) return <p className={css['none']}>{none}</p>;
  return (
    <>
      <ul className={css['list']}>{(all ? list : list.slice(0, few.count)).map(children)}</ul>
      {!all && list.length > few.count && (
        <Button kind="quiet" block onClick={() => setOpened(true)}>
          {few.all}
        </Button>
      )}
      {all && read.hasNextPage && (
        <LoadMore state={loadMoreState(read)} onMore={() => void read.fetchNextPage()} endText="" />
      )}
    </>
  );
}
