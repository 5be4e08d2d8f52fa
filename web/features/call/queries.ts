import { hangUp, listCalls, startCall, viewCall, viewCallee } from '@qunlu/contract/call/calls.ts';
import type { Call } from '@qunlu/contract/call/entity.ts';
import {
  createGroupCalls,
  dropLeg,
  type GroupCallHome,
  joinCall,
  listCallCircles,
  listCallMembers,
  listGroupRecords,
  optOutOfCalls,
  redialLeg,
  saveGroupCalls,
  startGroupCall,
  viewGroupCalls,
} from '@qunlu/contract/call/group.ts';
import { buyMinutes, listMinutes, viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { pollingMs } from '@qunlu/contract/kernel/realtime-topics.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';
import { onRealtime, useLive } from '../../platform/realtime.ts';

/** Minutes, and who is called now, are never shown from memory. */
const anew = { staleTime: 0, onFocus: true } as const;

export const useCallee = (userId: number) => useRead(viewCallee, { user_id: userId }, anew);
export const useCalls = () => usePaged(listCalls, {});
/** Without a circle one's own. */
const ofCircle = (circleId: number | undefined) => (circleId === undefined ? {} : { circle_id: circleId });
export const useMinutes = (circleId?: number, enabled = true) =>
  useRead(viewMinutes, ofCircle(circleId), { ...anew, enabled });
export const usePostings = (circleId?: number) => usePaged(listMinutes, ofCircle(circleId));

export const useCallCircles = () => useRead(listCallCircles, undefined, anew);
export const useGroupCalls = (id: number) => useRead(viewGroupCalls, { id }, anew);
/** MemberChoice is listed: everybody, those who run the circle, those who can be called. */
export type MemberChoice = 0 | 1 | 2;
export const useCallMembers = (id: number, who: MemberChoice, q: string) =>
  usePaged(listCallMembers, { id, who, ...(q === '' ? {} : { q }) }, { keepsLast: true });
export const useRecords = (id: number) => usePaged(listGroupRecords, { id });

/** One call as it is now: told by the socket, asked for while there is none. */
export function useCall(id: number) {
  const client = useQueryClient();
  const live = useLive();
  useEffect(
    () =>
      onRealtime('call', (event) => {
        if (event.id === id || event.id === 0)
          void client.invalidateQueries({ queryKey: keyOf(viewCall, { id }) });
      }),
    [client, id],
  );
  return useRead(viewCall, { id }, { ...anew, poll: live ? false : pollingMs });
}

function stale(client: QueryClient, ...endpoints: readonly { id: string }[]): void {
  for (const { id } of endpoints) void client.invalidateQueries({ queryKey: [id] });
}

/** Shown as it was answered; lists, minutes and the circle are asked for again. */
function written(client: QueryClient, now: Call): Call {
  client.setQueryData(keyOf(viewCall, { id: now.call_id }), now);
  stale(
    client,
    listCalls,
    viewCallee,
    viewMinutes,
    listMinutes,
    listCallCircles,
    viewGroupCalls,
    listGroupRecords,
  );
  return now;
}

export const dial = async (client: QueryClient, userId: number, idempotencyKey: string): Promise<Call> =>
  written(client, await call(startCall, { body: { user_id: userId }, idempotencyKey }));

export const dialGroup = async (
  client: QueryClient,
  body: BodyInput<typeof startGroupCall>,
  idempotencyKey: string,
): Promise<Call> => written(client, await call(startGroupCall, { body, idempotencyKey }));

export const endCall = async (client: QueryClient, id: number): Promise<Call> =>
  written(client, await call(hangUp, { body: { id } }));

export const join = async (client: QueryClient, id: number, code: string): Promise<Call> =>
  written(client, await call(joinCall, { body: { id, code } }));

const legs = { drop: dropLeg, redial: redialLeg };
export async function changeLeg(
  client: QueryClient,
  how: keyof typeof legs,
  body: { id: number; leg_id: number },
): Promise<void> {
  try {
    written(client, await call(legs[how], { body }));
  } catch (error) {
    // It may have ended meanwhile.
    stale(client, viewCall);
    throw error;
  }
}

function homeChanged(client: QueryClient, home: GroupCallHome): void {
  client.setQueryData(keyOf(viewGroupCalls, { id: home.id }), home);
  stale(client, listCallMembers, listCallCircles);
}

export async function open(client: QueryClient, id: number): Promise<void> {
  await call(createGroupCalls, { body: { id } });
  stale(client, listCallCircles, viewGroupCalls);
  await client.invalidateQueries({ queryKey: [viewCircle.id] });
}

export const saveSettings = async (
  client: QueryClient,
  body: BodyInput<typeof saveGroupCalls>,
): Promise<void> => homeChanged(client, await call(saveGroupCalls, { body }));

export const setOut = async (client: QueryClient, id: number, out: boolean): Promise<void> =>
  homeChanged(client, await call(optOutOfCalls, { body: { id, out: out ? 1 : 0 } }));

export const startBuying = async (
  body: BodyInput<typeof buyMinutes>,
  idempotencyKey: string,
): Promise<string> => (await call(buyMinutes, { body, idempotencyKey })).hash;

/** Asks again what a minute costs. */
export const priceChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [viewMinutes.id] });
