import {
  answerInvitation,
  inviteCircle,
  listCandidates,
  listInvitations,
  withdrawInvitation,
} from '@qunlu/contract/family/invitations.ts';
import {
  createFamily,
  dissolveFamily,
  editFamily,
  leaveFamily,
  listFamilies,
  searchFamily,
  setFinds,
  viewFamily,
} from '@qunlu/contract/family/calls.ts';
import type { Family } from '@qunlu/contract/family/entity.ts';
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
} from '@qunlu/contract/family/announcements.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import type { QueryClient } from '@tanstack/react-query';
import { badgesChanged } from '../../platform/badges.ts';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';
import type { InvitationBox } from './paths.ts';

export const useFamilies = () => usePaged(listFamilies, {});
export const useFamily = (id: number) => useRead(viewFamily, { id });
export const useInvitations = (box: InvitationBox) => usePaged(listInvitations, { box });
/** Without a family: those of one's own that are in none. */
export const useCandidates = (id?: number) => usePaged(listCandidates, id === undefined ? {} : { id });
export const useAnnouncements = (id: number) => usePaged(listAnnouncements, { id });
export const useAnnouncementPreview = (id: number) => useRead(previewAnnouncement, { id }, { staleTime: 0 });
/** Names are asked for once they are long enough to be names. */
export const useNames = (id: number, q: string) => usePaged(searchFamily, { id, q }, { keepsLast: true });

/** Lists, and what a circle shows of its family, are asked for anew; what one family is now is known. */
function changed(client: QueryClient, family?: Family): void {
  if (family) client.setQueryData(keyOf(viewFamily, { id: family.family_id }), family);
  for (const { id } of [listFamilies, listCandidates, listInvitations, viewCircle, listNotifications])
    void client.invalidateQueries({ queryKey: [id] });
  void badgesChanged(client);
}

const written = (client: QueryClient, family: Family): Family => {
  changed(client, family);
  return family;
};

export const makeFamily = async (
  client: QueryClient,
  body: BodyInput<typeof createFamily>,
  idempotencyKey: string,
): Promise<Family> => written(client, await call(createFamily, { body, idempotencyKey }));

export const changeFamily = async (
  client: QueryClient,
  body: BodyInput<typeof editFamily>,
): Promise<Family> => written(client, await call(editFamily, { body }));

export const invite = async (client: QueryClient, body: BodyInput<typeof inviteCircle>): Promise<Family> =>
  written(client, await call(inviteCircle, { body }));

export const changeFinds = async (client: QueryClient, body: BodyInput<typeof setFinds>): Promise<Family> =>
  written(client, await call(setFinds, { body }));

/** A circle is in it no more. `gone`: who looks leaves with it, and does not ask for what they may not see any more. */
export async function partWith(
  client: QueryClient,
  body: BodyInput<typeof leaveFamily>,
  gone: boolean,
): Promise<void> {
  await call(leaveFamily, { body });
  await client.invalidateQueries({
    queryKey: [viewFamily.id],
    ...(gone ? { refetchType: 'none' as const } : {}),
  });
  changed(client);
}

export async function dissolve(client: QueryClient, id: number): Promise<void> {
  await call(dissolveFamily, { body: { id } });
  await client.invalidateQueries({ queryKey: [viewFamily.id], refetchType: 'none' });
  changed(client);
}

export async function answer(client: QueryClient, id: number, yes: boolean): Promise<void> {
  try {
    await call(answerInvitation, { body: { id, yes: yes ? 1 : 0 } });
  } finally {
    // Also where it was over already: it is asked how it stands.
    void client.invalidateQueries({ queryKey: [viewFamily.id] });
    changed(client);
  }
}

export async function withdraw(client: QueryClient, id: number): Promise<void> {
  try {
    await call(withdrawInvitation, { body: { id } });
  } finally {
    void client.invalidateQueries({ queryKey: [viewFamily.id] });
    changed(client);
  }
}

export async function notifyAll(
  client: QueryClient,
  body: BodyInput<typeof sendAnnouncement>,
  idempotencyKey: string,
): Promise<void> {
  await call(sendAnnouncement, { body, idempotencyKey });
  for (const { id } of [listAnnouncements, previewAnnouncement])
    void client.invalidateQueries({ queryKey: [id] });
}
