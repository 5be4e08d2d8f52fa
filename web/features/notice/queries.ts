import { listNotices, readNotices, type Notice } from '@qunlu/contract/notice.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { badgesChanged, setBadge, useBadges } from '../../platform/badges.ts';

interface NoticePage {
  list: Notice[];
  next: number;
}

/** My notices, the newest first. */
export function useNotices() {
  return useInfiniteQuery({
    queryKey: [listNotices.id],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: pageParam === 0 ? {} : { next: pageParam }, signal }).then(readPage),
    initialPageParam: 0,
    // Always fetched anew: a person who opens the list because of the badge must see what it counts.
    staleTime: 0,
    getNextPageParam: (last: NoticePage) => (last.next === pagingEnd ? undefined : last.next),
  });
}

/** The counter of unread ones. */
const unread = 'notice.unread';

export const useUnread = (): number => useBadges()(unread);

/** Marks some as read, or all. It shows at once. */
export async function markRead(client: QueryClient, ids?: number[]): Promise<void> {
  client.setQueriesData<InfiniteData<NoticePage>>(
    { queryKey: [listNotices.id] },
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          list: page.list.map((notice) =>
            ids === undefined || ids.includes(notice.id) ? { ...notice, read: true } : notice,
          ),
        })),
      },
  );
  const { count } = await call(readNotices, { body: ids === undefined ? {} : { ids } });
  setBadge(client, unread, () => count);
  void badgesChanged(client);
}
