import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd, readPage } from '@qunlu/contract/kernel/paging.ts';
import {
  listNotices,
  previewNotice,
  sendNotice,
  viewAssist,
  viewAudience,
} from '@qunlu/contract/phonebook/notices.ts';
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { useRead } from '../../../platform/query.ts';

const anew = { staleTime: 0 } as const;

export const useAudience = (id: number) => useRead(viewAudience, { id });

/** What waits changes with everybody who does something. */
export const useAssist = (id: number) => useRead(viewAssist, { id }, { ...anew, onFocus: true });

export const useNotices = (id: number) =>
  useInfiniteQuery({
    queryKey: [listNotices.id, id],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, {
        query: { id, ...(pageParam === 0 ? {} : { next: pageParam }) },
        signal,
      }).then(readPage),
    initialPageParam: 0,
    ...anew,
    getNextPageParam: ({ next }: OutputOf<typeof listNotices>) => (next === pagingEnd ? undefined : next),
  });

export type NoticePreview = OutputOf<typeof previewNotice>;

export const askBudget = (wish: BodyInput<typeof previewNotice>): Promise<NoticePreview> =>
  call(previewNotice, { body: wish });

export async function tellMembers(
  client: QueryClient,
  wish: BodyInput<typeof sendNotice>,
  idempotencyKey: string,
): Promise<number> {
  const { people } = await call(sendNotice, { body: wish, idempotencyKey });
  void client.invalidateQueries({ queryKey: [listNotices.id] });
  return people;
}
