import { randomUUID } from 'node:crypto';
import { signWay } from '@qunlu/contract/attendance/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { outsideProblem } from '../policy.ts';
import type { AttendanceSubject, Holder } from '../ports.ts';
import { findStanding } from '../store/scans.ts';
import { findSession, lockSession, type SessionRow } from '../store/sessions.ts';
import { doorOfSession, goneSession, subjectOf } from './door.ts';
import { hostCodeAt, readHostCode } from './host-codes.ts';
import { signIn, type Outcome } from './signing.ts';
import type { Target } from './ticket-codes.ts';

/** R113: what the host's screen shows. */
export async function viewHostCode(ctx: ViewerCtx, { session_id }: { session_id: number }) {
  const { session, subject } = await doorOfSession(ctx, session_id);
  if (session.closes_at <= ctx.now) fail('stateChanged', { message: '这一场的签到已经结束，请选另一场' });
  const { code, expiresAt } = hostCodeAt(ctx, session_id);
  return {
    code,
    path: subject.path(session.target, code),
    expires_at: expiresAt,
    now: secondsOf(ctx.now),
    signed: session.signed,
  };
}

async function sessionOfCode(ctx: ViewerCtx, of: Target, code: string): Promise<SessionRow> {
  const wrong = (message: string): never => fail('invalid', { message, field: 'code' });
  const read = readHostCode(ctx, code) ?? wrong('这不是签到码，请扫主办方屏幕上的码');
  if (read.standing === 'stale')
    fail('stateChanged', { message: '这个签到码已经换了，请再扫一次屏幕上的码' });
  if (read.standing === 'wrong') wrong('签到码不对，请扫主办方屏幕上的码');
  const session = (await findSession(ctx.db, read.sessionId)) ?? wrong('签到码不对，请扫主办方屏幕上的码');
  if (session.subject !== of.subject || session.target !== of.target)
    wrong('这是另一个活动的签到码，请扫这场活动的码');
  return session;
}

interface SelfAnswer {
  session: string;
  list: { holder: number; name: string; what: string; at: number; again: boolean }[];
  choose: boolean;
}

/** Several, and they have not said which: nothing is signed. */
async function offered(ctx: ViewerCtx, session: SessionRow, own: readonly Holder[]): Promise<SelfAnswer> {
  const rows = await findStanding(
    ctx.db,
    session.session_id,
    own.map(({ holder }) => holder),
  );
  const signed = new Map(rows.map((row) => [row.holder_id, secondsOf(row.at)]));
  return {
    session: session.name,
    list: own.map(({ holder, name, what }) => ({
      holder,
      name,
      what,
      at: signed.get(holder) ?? 0,
      again: signed.has(holder),
    })),
    choose: signed.size < own.length,
  };
}

const shownOf = ({ holder, name, what, at, result }: Outcome): SelfAnswer['list'][number] => ({
  holder,
  name,
  what,
  at: at ? secondsOf(at) : 0,
  again: result === 'already',
});

async function signOwn(
  ctx: ViewerCtx,
  subject: AttendanceSubject,
  session: SessionRow,
  own: readonly Holder[],
): Promise<SelfAnswer> {
  const { outcomes } = await inTransaction(ctx, async (tx) => {
    const holders = own.map(({ holder }) => holder).toSorted((one, other) => one - other);
    const locked = await subject.lock(tx, session.target, holders);
    const held = (await lockSession(tx.db, session.session_id)) ?? goneSession();
    const done = await signIn(tx, subject, {
      session: held,
      locked,
      door: '',
      by: '',
      byId: null,
      entries: own.map(({ holder, rev }) => ({
        clientId: `self-${randomUUID().slice(0, 30)}`,
        holder,
        // Given to somebody else meanwhile it is another's.
        rev,
        unknown: '',
        at: ctx.now,
        way: signWay.hostCode,
      })),
    });
    // Thrown inside: of several all are signed in, or none.
    const problem = done.outcomes.find(({ result }) => result !== 'in' && result !== 'already');
    if (problem) fail('stateChanged', { message: problem.words });
    return done;
  });
  return { session: session.name, list: outcomes.map(shownOf), choose: false };
}

/** R114: by the code of the host's screen. Nobody signs in with another's ticket. */
export async function signSelf(
  ctx: ViewerCtx,
  given: Target & { code: string; holders?: readonly number[] | undefined },
): Promise<SelfAnswer> {
  const subject = subjectOf(ctx, given.subject);
  const own = await subject.own(ctx, given.target);
  const session = await sessionOfCode(ctx, given, given.code);
  const outside = outsideProblem(session, ctx.now, ctx.now);
  if (outside) fail('stateChanged', { message: outside });
  if (own.length > 1 && !given.holders?.length) return offered(ctx, session, own);
  const chosen = given.holders?.length ? own.filter(({ holder }) => given.holders?.includes(holder)) : own;
  if (chosen.length < new Set(given.holders).size)
    fail('forbidden', { message: '这张票不是您的，请选您自己的' });
  return signOwn(ctx, subject, session, chosen);
}
