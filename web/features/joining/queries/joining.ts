import { listCards } from '@qunlu/contract/card/calls.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { JoinForm, OwnEntry } from '@qunlu/contract/joining/entity.ts';
import * as joining from '@qunlu/contract/joining/calls.ts';
import * as admin from '@qunlu/contract/circle/members-admin.ts';
import * as deciding from '@qunlu/contract/joining/deciding.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';
import { circleChanged } from '../../circle/parts/circle-changed.ts';
import { type PriceQuery, usePriced } from '../../dues/parts/coupon.ts';

/** Never from memory: what it begins with may have been submitted since (D60). */
export const useJoinForm = (id: number, code: string): PriceQuery<JoinForm> =>
  usePriced(
    (coupon) =>
      readOptions(joining.viewJoinForm, {
        id,
        ...(code === '' ? {} : { code }),
        ...(coupon === '' ? {} : { coupon }),
      }),
    { gcTime: 0 },
  );

/** What one may bring. */
export const useOwnCards = () => useRead(listCards);

export const useInvitation = (id: number, code: string) => useRead(joining.viewInvitation, { id, code });

export const useOwnEntry = (id: number) => useRead(joining.viewOwnEntry, { id });

/** The viewer's own code in a circle; asking makes one. */
export const useInvite = (id: number) =>
  useQuery({
    queryKey: [joining.inviteToCircle.id, id],
    queryFn: () => call(joining.inviteToCircle, { body: { id } }),
  });

/** Applications that wait, the oldest first; always fetched anew. */
export const useApplied = (id: number) => usePaged(deciding.listApplied, { id });

export interface MemberFilter {
  id: number;
  state: number;
  /** 0: of any. */
  role: number;
  /** Only those who were asked to look after their entry and have not. */
  asked: boolean;
  /** Only those whose paid time ends soon. */
  ending: boolean;
  q: string;
}

export const useManaged = ({ id, state, role, asked, ending, q }: MemberFilter) =>
  usePaged(admin.listManaged, {
    id,
    state,
    ...(role === 0 ? {} : { role }),
    ...(asked ? { asked: 1 } : {}),
    ...(ending ? { ending: 1 } : {}),
    ...(q === '' ? {} : { q }),
  });

export const useForm = (id: number, memberId: number) =>
  useRead(admin.viewForm, { id, member_id: memberId }, { staleTime: 0 });

export const joinCircle = (
  body: BodyInput<typeof joining.joinCircle>,
  idempotencyKey: string,
): Promise<OutputOf<typeof joining.joinCircle>> => call(joining.joinCircle, { body, idempotencyKey });

export async function withdraw(client: QueryClient, id: number): Promise<void> {
  await call(joining.withdrawApplication, { body: { id } });
  await circleChanged(client);
}

export async function leave(client: QueryClient, id: number): Promise<void> {
  await call(joining.leaveCircle, { body: { id } });
  await circleChanged(client);
}

/** The entry as it is now; the directory and what the home asks about it follow. */
async function keepEntry(client: QueryClient, id: number, entry: OwnEntry): Promise<void> {
  client.setQueryData(keyOf(joining.viewOwnEntry, { id }), entry);
  await circleChanged(client);
}

export async function editEntry(
  client: QueryClient,
  body: BodyInput<typeof joining.editOwnEntry> & { id: number },
): Promise<void> {
  await keepEntry(client, body.id, await call(joining.editOwnEntry, { body }));
}

export async function bringCard(client: QueryClient, id: number, cardId: number): Promise<void> {
  await keepEntry(client, id, await call(joining.setOwnCard, { body: { id, card_id: cardId } }));
}

export const accept = (id: number, memberIds: readonly number[]) =>
  call(deciding.acceptMembers, { body: { id, member_ids: [...memberIds] } });

export const refuse = (id: number, memberId: number, reason: string) =>
  call(deciding.refuseMember, { body: { id, member_id: memberId, reason } });

export const remove = (id: number, memberId: number, reason: string) =>
  call(deciding.removeMember, { body: { id, member_id: memberId, reason } });

export const block = (id: number, memberId: number) =>
  call(deciding.blockMember, { body: { id, member_id: memberId } });

export const unblock = (id: number, memberId: number) =>
  call(deciding.unblockMember, { body: { id, member_id: memberId } });

export const setGroup = (id: number, memberIds: readonly number[], groupId: number) =>
  call(admin.setMemberGroup, { body: { id, member_ids: [...memberIds], group_id: groupId } });

export const setGuest = (id: number, memberId: number, guest: boolean) =>
  call(admin.setGuest, { body: { id, member_id: memberId, guest: guest ? 1 : 0 } });

export const openPhone = async (id: number, memberId: number): Promise<string> =>
  (await call(admin.openFormPhone, { body: { id, member_id: memberId } })).phone;
