import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  listNotices,
  previewNotice,
  sendNotice,
  viewAssist,
  viewAudience,
} from '@qunlu/contract/circle/notices.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { useRead } from '../../../platform/query.ts';

const anew = { staleTime: 0 } as const;

export const useAudience = (id: number) => useRead(viewAudience, { id });

/** What waits changes with everybody who does something. */
export const useAssist = (id: number) => useRead(viewAssist, { id }, { ...anew, onFocus: true });

export const useNotices = (id: number) => usePaged(listNotices, { id });

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
