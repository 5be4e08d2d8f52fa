import { attendanceRules } from '@qunlu/contract/attendance/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { insertSessions, moveAllSessions } from '../store/sessions.ts';
import type { Target } from './ticket-codes.ts';

/** In the transaction that makes what people come to. */
export const makeSessions = (
  tx: Tx,
  given: Target & { sessions: readonly { name: string; opensAt: Date; closesAt: Date }[] },
): Promise<void> =>
  insertSessions(
    tx.db,
    given.subject,
    given.target,
    given.sessions.map(({ name, opensAt, closesAt }) => ({ name, opens_at: opensAt, closes_at: closesAt })),
  );

/** It takes place at another time: all sessions begin `seconds` later, and end `longer` more. Who is signed in stays so. */
export const moveSessions = (tx: Tx, given: Target & { seconds: number; longer: number }): Promise<void> =>
  moveAllSessions(tx.db, { ...given, longest: attendanceRules.longest });
