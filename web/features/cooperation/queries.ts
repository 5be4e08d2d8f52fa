import { listCards } from '@qunlu/contract/card/calls.ts';
import {
  acceptCooperation,
  applyCooperation,
  declineCooperation,
  listCooperationApplications,
  reportOutcome,
  talkCooperation,
  withdrawCooperation,
} from '@qunlu/contract/cooperation/applications.ts';
import {
  createCooperation,
  deleteCooperation,
  editCooperation,
  listCircleCooperations,
  listCooperationMatches,
  listCooperations,
  listCooperationsOf,
  moveCooperation,
  viewCooperation,
} from '@qunlu/contract/cooperation/calls.ts';
import type { Cooperation, CooperationApplication } from '@qunlu/contract/cooperation/entity.ts';
import type { Kind, Move, Outcome, Side } from '@qunlu/contract/cooperation/rules.ts';
import { listFriends, listTies } from '@qunlu/contract/friend/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { listNotifications } from '@qunlu/contract/notification.ts';
import type { QueryClient } from '@tanstack/react-query';
import { badgesChanged } from '../../platform/badges.ts';
import { call } from '../../platform/http/call.ts';
import { editPages, usePaged } from '../../platform/paged.ts';
import { freshMs, keyOf, readOptions, useRead } from '../../platform/query.ts';
import { mergeFlags, personChanged } from '../relation/parts/flags.ts';

/** What the square is narrowed by; what is absent does not narrow it. */
export interface SquareFilter {
  words?: string;
  side?: Side;
  kind?: Kind;
  industry?: number;
  citycode?: string;
}

/** The last result stays until the next one has loaded. */
export const useSquare = (filter: SquareFilter) =>
  usePaged(listCooperations, { ...filter }, { staleTime: freshMs, keepsLast: true });

/** What fits the viewer's open posts, or one of them. */
export const useMatches = (id?: number, enabled = true) =>
  useRead(listCooperationMatches, id === undefined ? {} : { id }, { enabled });

export const useInCircle = (id: number, side: Side | undefined) =>
  usePaged(listCircleCooperations, { id, ...(side ? { side } : {}) });

export const useCooperationsOf = (userId: number) => usePaged(listCooperationsOf, { id: userId });

export const useCooperation = (id: number) => useRead(viewCooperation, { id });

export const useOwnCards = () => useRead(listCards);

/** The newest, past what is kept. */
export const newestCooperation = (client: QueryClient, id: number): Promise<Cooperation> =>
  client.fetchQuery({ ...readOptions(viewCooperation, { id }), staleTime: 0 });

export type Box = 'received' | 'sent' | 'asked';
export const useApplications = (box: Box, id?: number) =>
  usePaged(listCooperationApplications, { box, ...(id === undefined ? {} : { id }) });

function stale(client: QueryClient, ...endpoints: readonly { id: string }[]): void {
  for (const { id } of endpoints) void client.invalidateQueries({ queryKey: [id] });
}

/** Shown as it was answered; lists are asked again. */
function changed(client: QueryClient, post: Cooperation): Cooperation {
  client.setQueryData(keyOf(viewCooperation, { id: post.cooperation_id }), post);
  stale(client, listCooperationsOf, listCooperations, listCircleCooperations, listCooperationMatches);
  return post;
}

export type CooperationInput = BodyInput<typeof createCooperation>;

export const publish = async (client: QueryClient, body: CooperationInput, idempotencyKey: string) =>
  changed(client, await call(createCooperation, { body, idempotencyKey }));

export const save = async (client: QueryClient, id: number, body: CooperationInput & { rev: number }) =>
  changed(client, await call(editCooperation, { query: { id }, body }));

export async function move(client: QueryClient, id: number, how: Move): Promise<Cooperation> {
  const moved = changed(client, await call(moveCooperation, { body: { id, move: how } }));
  // Those that waited have been answered by it.
  if (how === 'deal') {
    stale(client, listCooperationApplications);
    void badgesChanged(client);
  }
  return moved;
}

export async function remove(client: QueryClient, id: number): Promise<void> {
  await call(deleteCooperation, { query: { id } });
  client.removeQueries({ queryKey: keyOf(viewCooperation, { id }) });
  stale(client, listCooperationsOf, listCooperations, listCircleCooperations, listCooperationMatches);
  stale(client, listCooperationApplications);
  void badgesChanged(client);
}

export async function apply(
  client: QueryClient,
  body: BodyInput<typeof applyCooperation>,
): Promise<CooperationApplication> {
  const made = await call(applyCooperation, { body });
  stale(client, viewCooperation, listCooperationApplications, listCooperationMatches);
  return made;
}

/** An application was answered: its row shows it, what depends on it is asked again. */
function answered(client: QueryClient, application: CooperationApplication): CooperationApplication {
  editPages(client, listCooperationApplications, (list) =>
    list.map((one) => (one.application_id === application.application_id ? application : one)),
  );
  stale(client, viewCooperation, listCooperationsOf, listNotifications);
  void badgesChanged(client);
  return application;
}

const ends = { accept: acceptCooperation, decline: declineCooperation, withdraw: withdrawCooperation };
export type End = keyof typeof ends;

/** Says yes or no to an application, or takes it back. */
export async function end(client: QueryClient, id: number, how: End): Promise<CooperationApplication> {
  let application: CooperationApplication;
  try {
    application = answered(client, await call(ends[how], { body: { id } }));
  } catch (error) {
    // It may have been ended elsewhere: ask how it stands.
    stale(client, listCooperationApplications);
    void badgesChanged(client);
    throw error;
  }
  if (how === 'accept') {
    const { user_id } = application.user;
    mergeFlags(client, user_id, { is_friend: true, is_follow: true });
    void personChanged(client, user_id);
    stale(client, listFriends, listTies);
  }
  return application;
}

export const say = async (client: QueryClient, id: number, outcome: Outcome) =>
  answered(client, await call(reportOutcome, { body: { id, outcome } }));

/** Where the two talk about it. */
export const talkPath = async (id: number): Promise<string> =>
  (await call(talkCooperation, { body: { id } })).path;
