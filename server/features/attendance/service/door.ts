import { attendanceRules } from '@qunlu/contract/attendance/rules.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { presentSession } from '../present.ts';
import { attendanceSubjects, type AttendanceSubject } from '../ports.ts';
import { findSession, findSessions, type SessionRow } from '../store/sessions.ts';
import { publicKeyOf, type Target } from './ticket-codes.ts';

export const goneSession = (): never => notFound('签到场次不存在或已删除');

/** By its name, as calls and rows have it. */
export const subjectOf = (ctx: Ctx, name: string): AttendanceSubject =>
  ctx.deps.ports.get(attendanceSubjects).find((one) => one.name === name) ?? goneSession();

export interface OpenDoor {
  subject: AttendanceSubject;
  door: { title: string; arrange: boolean };
}

/** For who works there; fails for everybody else. */
export async function doorOf(ctx: ViewerCtx, { subject: name, target }: Target): Promise<OpenDoor> {
  const subject = subjectOf(ctx, name);
  return { subject, door: await subject.door(ctx, target) };
}

/** The same by a session. */
export async function doorOfSession(
  ctx: ViewerCtx,
  sessionId: number,
): Promise<OpenDoor & { session: SessionRow }> {
  const session = (await findSession(ctx.db, sessionId)) ?? goneSession();
  const subject = subjectOf(ctx, session.subject);
  return { session, subject, door: await subject.door(ctx, session.target) };
}

/** What a phone loads before the network goes. */
export async function viewDoor(ctx: ViewerCtx, of: Target) {
  const { subject, door } = await doorOf(ctx, of);
  const sessions = await findSessions(ctx.db, of.subject, of.target);
  return {
    title: door.title,
    now: secondsOf(ctx.now),
    key: publicKeyOf(ctx, of),
    sessions: sessions.map(presentSession),
    expected: await subject.expected(ctx, of.target),
    can: { arrange: door.arrange },
  };
}

export async function listHolders(ctx: ViewerCtx, of: Target) {
  const { subject } = await doorOf(ctx, of);
  const holders = await subject.holders(ctx, of.target);
  return {
    list: holders
      .slice(0, attendanceRules.holders)
      .map(({ holder, rev, name, code, what }) => ({ holder, rev, name, code, what })),
  };
}
