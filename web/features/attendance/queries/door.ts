import { doorWords } from './door-words.ts';
import type { AttendanceSubjectName } from '@qunlu/contract/attendance/calls.ts';
import { listHolders, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { shownAt } from '../../../platform/offline.ts';
import { freshMs, keyOf, useRead } from '../../../platform/query.ts';
import { session as person } from '../../../platform/session.ts';
import { ticketCheck } from '../parts/ticket-check.ts';
import { DoorPhone } from './door-phone.ts';
import type { DoorState, HolderLine } from './door-verdict.ts';

export interface Target {
  subject: AttendanceSubjectName;
  target: number;
}
export type Door = OutputOf<typeof viewDoor>;

/** Milliseconds between two looks at who is expected: somebody may have registered at the door. */
const listMs = 2 * freshMs;

/** What a door loads while there is a network; kept on the phone for when there is none. */
export const useDoor = (of: Target) => useRead(viewDoor, of, { staleTime: freshMs, onFocus: 'stale' });
export const useHolders = (of: Target) =>
  useRead(listHolders, of, { staleTime: freshMs, poll: listMs, onFocus: 'stale' });

/** Seconds by which the clock of the server was ahead when the door was loaded. */
function aheadOf(of: Target, now: number, loadedAt: number): number {
  const at = shownAt(hashKey(keyOf(viewDoor, of))) ?? loadedAt;
  return now - Math.floor(at / 1000);
}

/** The session that takes place, or comes next; the last one when all are over. */
export const presentSession = (
  sessions: Door['sessions'],
  now: number,
): Door['sessions'][number] | undefined =>
  sessions.find(({ closes_at }) => closes_at >= now) ?? sessions.at(-1);

interface Given {
  of: Target;
  door: Door;
  loadedAt: number;
  session: Door['sessions'][number];
  list: readonly HolderLine[];
}

/** This phone at one session, and how it stands. */
export function useDoorPhone({ of, door, loadedAt, session, list }: Given): [DoorPhone, DoorState] {
  const { subject, target } = of;
  const { session_id, opens_at, closes_at } = session;
  const check = useMemo(() => ticketCheck({ subject, target }, door.key), [subject, target, door.key]);
  const [ahead] = useState(() => aheadOf(of, door.now, loadedAt));
  const phone = useMemo(
    () =>
      new DoorPhone({
        person: person().userId,
        session: { session_id, opens_at, closes_at },
        check,
        ahead,
        words: doorWords[of.subject],
      }),
    [session_id, opens_at, closes_at, check, ahead, of.subject],
  );
  useEffect(() => phone.expect(list), [phone, list]);
  useEffect(() => phone.start(), [phone]);
  return [phone, useSyncExternalStore(phone.subscribe, phone.state)];
}
