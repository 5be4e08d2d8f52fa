import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
  viewAssist,
  viewAudience,
} from '@qunlu/contract/circle/announcements.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { useRead } from '../../../platform/query.ts';

const anew = { staleTime: 0 } as const;

export const useAudience = (id: number) => useRead(viewAudience, { id });

/** What waits changes with everybody who does something. */
export const useAssist = (id: number) => useRead(viewAssist, { id }, { ...anew, onFocus: true });

export const useAnnouncements = (id: number) => usePaged(listAnnouncements, { id });

export type AnnouncementPreview = OutputOf<typeof previewAnnouncement>;

export const askBudget = (input: BodyInput<typeof previewAnnouncement>): Promise<AnnouncementPreview> =>
  call(previewAnnouncement, { body: input });

export async function notifyMembers(
  client: QueryClient,
  input: BodyInput<typeof sendAnnouncement>,
  idempotencyKey: string,
): Promise<number> {
  const { people } = await call(sendAnnouncement, { body: input, idempotencyKey });
  void client.invalidateQueries({ queryKey: [listAnnouncements.id] });
  return people;
}
