import {
  addMembers,
  decideRegistration,
  exportMembers,
  listMembers,
  listPayMembers,
  removeRegistration,
  revealMember,
  viewMember,
} from '@qunlu/contract/activity/members.ts';
import { listActivityLogs, setWechat, viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import { cancelActivity, listHelpers, removeHelper, setHelper } from '@qunlu/contract/activity/publish.ts';
import { viewWechat } from '@qunlu/contract/activity/registering.ts';
import type { HelperRight, MemberGroup } from '@qunlu/contract/activity/rules.ts';
import { answerQuestion, listQuestions } from '@qunlu/contract/activity/talk.ts';
import { setSessions, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call, fetchFile } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';
import { activityChanged } from './publish.ts';

export type AdminHome = OutputOf<typeof viewActivityAdmin>;
export type MemberLine = OutputOf<typeof listMembers>['list'][number];
export type Member = OutputOf<typeof viewMember>;
export type Payment = OutputOf<typeof listPayMembers>['list'][number];
export type LogLine = OutputOf<typeof listActivityLogs>['list'][number];
export type Helpers = OutputOf<typeof listHelpers>;

/** Numbers that change while one looks at them. */
export const useAdminHome = (id: number) =>
  useRead(viewActivityAdmin, { id }, { staleTime: 0, onFocus: true });

export interface MemberFilter {
  words?: string;
  group?: MemberGroup;
  ticket_id?: number;
}

export const useMembers = (id: number, filter: MemberFilter) =>
  usePaged(listMembers, { id, ...filter }, { keepsLast: true, onFocus: true });

export const useMember = (passId: number) =>
  useRead(viewMember, { pass_id: passId }, { staleTime: 0, onFocus: true });

export const usePayments = (id: number, group?: 'paid' | 'unpaid' | 'refunded') =>
  usePaged(listPayMembers, { id, ...(group ? { group } : {}) }, { keepsLast: true });

export const useActivityLogs = (id: number) => usePaged(listActivityLogs, { id });

/** Whoever has registered is asked for again, and what counts them. */
export function membersChanged(client: QueryClient): void {
  for (const { id } of [listMembers, viewMember, listPayMembers])
    void client.invalidateQueries({ queryKey: [id] });
  activityChanged(client);
}

export async function decide(client: QueryClient, body: BodyInput<typeof decideRegistration>): Promise<void> {
  try {
    await call(decideRegistration, { body });
  } finally {
    membersChanged(client);
  }
}

/** The number in plain; the person will see who has opened it. */
export const revealPhone = async (passId: number): Promise<string> =>
  (await call(revealMember, { body: { pass_id: passId } })).phone;

export async function addByHand(
  client: QueryClient,
  body: BodyInput<typeof addMembers>,
  idempotencyKey: string,
): Promise<number> {
  const { added } = await call(addMembers, { body, idempotencyKey });
  membersChanged(client);
  return added;
}

/** Answers with what comes back. Fen. */
export async function endRegistration(
  client: QueryClient,
  body: BodyInput<typeof removeRegistration>,
): Promise<number> {
  try {
    return (await call(removeRegistration, { body })).refunded;
  } finally {
    membersChanged(client);
  }
}

export const fetchMembers = (id: number): Promise<Blob> => fetchFile(exportMembers, { body: { id } });

export async function callOff(client: QueryClient, id: number, reason: string): Promise<void> {
  try {
    await call(cancelActivity, { body: { id, reason } });
  } finally {
    membersChanged(client);
  }
}

export const useHelpers = (id: number, enabled = true) =>
  useRead(listHelpers, { id }, { staleTime: 0, enabled });

export async function putHelper(
  client: QueryClient,
  id: number,
  userId: number,
  rights: readonly HelperRight[],
): Promise<void> {
  const list = await call(setHelper, { body: { id, user_id: userId, rights: [...rights] } });
  client.setQueryData(keyOf(listHelpers, { id }), list);
}

export async function dropHelper(client: QueryClient, id: number, userId: number): Promise<void> {
  await call(removeHelper, { body: { id, user_id: userId } });
  void client.invalidateQueries({ queryKey: [listHelpers.id] });
}

const door = (id: number) => ({ subject: 'activity', target: id }) as const;

/** The sessions of signing in, and how many were there. */
export const useSessions = (id: number) => useRead(viewDoor, door(id), { staleTime: 0 });

export async function saveSessions(
  client: QueryClient,
  id: number,
  sessions: BodyInput<typeof setSessions>['sessions'],
): Promise<void> {
  await call(setSessions, { body: { ...door(id), sessions } });
  void client.invalidateQueries({ queryKey: [viewDoor.id] });
}

export const useHostWechat = (id: number) => useRead(viewWechat, { id }, { staleTime: 0 });

export async function saveWechat(client: QueryClient, body: BodyInput<typeof setWechat>): Promise<void> {
  const saved = await call(setWechat, { body });
  client.setQueryData(keyOf(viewWechat, { id: body.id }), saved);
  void client.invalidateQueries({ queryKey: [viewWechat.id] });
}

export const useAdminQuestions = (id: number, open: boolean) =>
  usePaged(listQuestions, { id, ...(open ? { open: 1 } : {}) }, { keepsLast: true, onFocus: true });

async function talkChanged(client: QueryClient): Promise<void> {
  activityChanged(client);
  await client.invalidateQueries({ queryKey: [listQuestions.id] });
}

export async function answer(
  client: QueryClient,
  body: BodyInput<typeof answerQuestion>,
  idempotencyKey: string,
): Promise<void> {
  await call(answerQuestion, { body, idempotencyKey });
  await talkChanged(client);
}
