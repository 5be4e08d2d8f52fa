import { attendanceRules } from '@qunlu/contract/attendance/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import {
  deleteSessions,
  findSessions,
  insertSessions,
  lockSessions,
  moveAllSessions,
  updateSessions,
  type SessionRow,
} from '../store/sessions.ts';
import { doorOf } from './door.ts';
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

/** All of a target, in the order of time. */
export const sessionsOf = (ctx: Ctx, { subject, target }: Target): Promise<SessionRow[]> =>
  findSessions(ctx.db, subject, target);

/** It takes place at another time: all sessions begin `seconds` later, and end `longer` more. Who is signed in stays so. */
export const moveSessions = (tx: Tx, given: Target & { seconds: number; longer: number }): Promise<void> =>
  moveAllSessions(tx.db, { ...given, longest: attendanceRules.longest });

interface SessionInput {
  session_id?: number | undefined;
  name: string;
  opens_at: number;
  closes_at: number;
}

function checkTimes(sessions: readonly SessionInput[]): void {
  if (sessions.length === 0) fail('invalid', { message: '请至少保留一场签到', field: 'sessions' });
  for (const [at, { opens_at, closes_at }] of sessions.entries()) {
    const field = `sessions.${at}.closes_at`;
    if (closes_at <= opens_at) fail('invalid', { message: '停止签到要晚于开始签到', field });
    if (closes_at - opens_at > attendanceRules.longest)
      fail('invalid', { message: '一场签到最长 31 天，请分成几场', field });
  }
  const ids = sessions.flatMap(({ session_id }) => session_id ?? []);
  if (new Set(ids).size < ids.length)
    fail('invalid', { message: '同一场写了两次，请删去一个', field: 'sessions' });
}

/** D99: these from now on, and no others. */
export async function setSessions(
  ctx: ViewerCtx,
  given: Target & { sessions: readonly SessionInput[] },
): Promise<SessionRow[]> {
  const { subject, door } = await doorOf(ctx, given);
  if (!door.arrange) fail('forbidden', { message: '您不能改签到的场次，请联系主办人' });
  checkTimes(given.sessions);
  return inTransaction(ctx, async (tx) => {
    const before = await lockSessions(tx.db, given.subject, given.target);
    const known = new Map(before.map((row) => [row.session_id, row]));
    const kept = given.sessions.filter(({ session_id }) => session_id !== undefined);
    if (kept.some(({ session_id = 0 }) => !known.has(session_id)))
      fail('stateChanged', { message: '有一场已被删除，请刷新后再改' });
    const gone = before.filter((row) => !kept.some(({ session_id }) => session_id === row.session_id));
    const used = gone.find(({ signed }) => signed > 0);
    if (used) fail('stateChanged', { message: `“${used.name}”已有 ${used.signed} 人签到，不能删除` });
    const rowOf = ({ name, opens_at, closes_at }: SessionInput) => ({
      name,
      opens_at: new Date(opens_at * 1000),
      closes_at: new Date(closes_at * 1000),
    });
    await deleteSessions(
      tx.db,
      gone.map(({ session_id }) => session_id),
    );
    await updateSessions(
      tx.db,
      kept.map((session) => ({ session_id: session.session_id ?? 0, ...rowOf(session) })),
    );
    await insertSessions(
      tx.db,
      given.subject,
      given.target,
      given.sessions.filter(({ session_id }) => session_id === undefined).map(rowOf),
    );
    await subject.arranged?.(tx, given.target, {
      before: before.map(({ name }) => name),
      after: given.sessions.map(({ name }) => name),
    });
    return findSessions(tx.db, given.subject, given.target);
  });
}
