import { createHash } from 'node:crypto';
import type * as contract from '@qunlu/contract/activity/registering.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { notifyAll } from '../../../notification/api/notifications.ts';
import { takeProblem, transferProblem } from '../../policy/passes.ts';
import { findHeldPass, findOfferedPass, lockPass, updatePass, type HeldPass } from '../../store/own.ts';
import { findOwnName } from '../../store/sale.ts';
import { findFreeCode, findTaken, findReceiverFacts, type ReceiverFacts } from '../../store/transfers.ts';
import { checkForms, passForms } from '../forms.ts';
import { askedOf, standingOf } from './pass-form.ts';
import { freshCode, nameReading } from './passes.ts';
import { registrationPage } from './register.ts';

const tokenBytes = 32;
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const voidLink = (): never => notFound('链接已失效：可能过期了、用过了，或被收回了，请对方再转一次');

/** D98: a link with which somebody else takes it, or takes the link back. The one of before is void. */
export async function offerTransfer(
  ctx: ViewerCtx,
  { pass_id: passId, cancel }: BodyOf<typeof contract.offerTransfer>,
): Promise<OutputOf<typeof contract.offerTransfer>> {
  const { userId } = ctx.viewer;
  const own = async (seen: ViewerCtx): Promise<HeldPass> =>
    (await findHeldPass(seen.db, passId, userId)) ?? notFound('没有这张凭证，或已转给别人');
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    await lockPass(tx.db, await own(tx));
    const pass = await own(tx);
    if (cancel === 1) {
      if (!pass.transferred_at)
        await updatePass(tx.db, passId, { transfer_hash: null, transfer_until: null });
      return { token: '', path: '', until: 0 };
    }
    const problem = transferProblem(standingOf(pass), tx.now);
    if (problem !== '') fail('stateChanged', { message: problem });
    const token = tx.deps.random(tokenBytes).toString('base64url');
    const last = after(tx.now, activityRules.transferHours * 3600);
    const until = last < pass.ends_at ? last : pass.ends_at;
    await updatePass(tx.db, passId, { transfer_hash: hashOf(token), transfer_until: until });
    return {
      token,
      path: `${registrationPage(pass.activity_id)}?take=${token}`,
      until: secondsOf(until),
    };
  });
}

interface Taking {
  pass: HeldPass;
  facts: ReceiverFacts;
  /** Why the caller cannot take it; '' when they can. */
  problem: string;
}

/** What a link gives to the caller; 40400 when it gives nothing any more. */
async function takingOf(ctx: ViewerCtx, token: string): Promise<Taking> {
  const { userId } = ctx.viewer;
  const pass = (await findOfferedPass(ctx.db, hashOf(token), ctx.now)) ?? voidLink();
  const facts = await findReceiverFacts(ctx.db, {
    receiverId: userId,
    giverId: pass.user_id ?? 0,
    hostId: pass.host_id,
    circleId: pass.circle_id,
    ticketId: pass.ticket_id,
  });
  const problem =
    transferProblem(standingOf(pass), ctx.now) ||
    takeProblem({ ...facts, ...pass, own: pass.user_id === userId, host: pass.host_id === userId });
  return { pass, facts, problem };
}

/** D98: what I would take. */
export async function viewTransfer(
  ctx: ViewerCtx,
  token: string,
): Promise<OutputOf<typeof contract.viewTransfer>> {
  const { pass, facts, problem } = await takingOf(ctx, token);
  return {
    activity_id: pass.activity_id,
    title: pass.title,
    ticket: pass.ticket,
    starts_at: secondsOf(pass.starts_at),
    ends_at: secondsOf(pass.ends_at),
    from: facts.giver,
    until: pass.transfer_until ? secondsOf(pass.transfer_until) : 0,
    fields: askedOf(pass),
    realname: await findOwnName(ctx.db, ctx.viewer.userId),
    phone: ctx.viewer.phone,
    problem,
  };
}

type Given = BodyOf<typeof contract.takeTransfer>;
type Taken = OutputOf<typeof contract.takeTransfer>;

/** Taken already: asking again answers the same. */
const taken = (ctx: ViewerCtx, token: string): Promise<Taken | undefined> =>
  findTaken(ctx.db, hashOf(token), ctx.viewer.userId);

/** Before the transaction. */
export async function checkTransfer(ctx: ViewerCtx, body: Given): Promise<void> {
  if (await taken(ctx, body.token)) return;
  const { pass } = await takingOf(ctx, body.token);
  await checkForms(ctx, pass, [body], (_, field) => field);
}

const codeFor = async (ctx: Ctx, activityId: number): Promise<string> =>
  (await findFreeCode(
    ctx.db,
    activityId,
    Array.from({ length: 8 }, () => freshCode(ctx)),
  )) ?? fail('busy');

/** D98: from now on it is theirs, with codes of its own: those of before are stale. */
export async function takeTransfer(ctx: ViewerCtx, body: Given): Promise<Taken> {
  const { userId } = ctx.viewer;
  const { token, realname, phone, answers } = body;
  const reading = await nameReading(realname);
  return inTransaction(ctx, async (tx) => {
    const before = await taken(tx, token);
    if (before) return before;
    const known = (await findOfferedPass(tx.db, hashOf(token), tx.now)) ?? voidLink();
    const giverId = known.user_id ?? voidLink();
    const people = await lockPeople(tx, [userId, giverId]);
    if (!people.get(userId)?.visible) fail('login');
    await lockPass(tx.db, known);
    const { pass, problem } = await takingOf(tx, token);
    if (pass.user_id !== giverId) fail('busy');
    if (problem !== '') fail('stateChanged', { message: problem });
    const filled = passForms.fill(tx, pass, { facts: { realname }, answers });
    await updatePass(tx.db, pass.pass_id, {
      user_id: userId,
      name: realname,
      reading,
      code: await codeFor(tx, pass.activity_id),
      rev: pass.rev + 1,
      meets: false,
      transferred_at: tx.now,
      transfer_until: null,
    });
    await passForms.handOver(tx, {
      holderId: pass.pass_id,
      subjectId: pass.ticket_id,
      by: { userId, phone },
      filled,
    });
    const one = { category: 'activity' as const, path: registrationPage(pass.activity_id) };
    await notifyAll(tx, [
      {
        ...one,
        userId: giverId,
        title: '票已转出',
        body: `${realname} 接收了您转的 ${pass.title}（${pass.ticket}），您手里的签到码作废。`,
        key: `activity:pass:${pass.pass_id}:given`,
      },
      {
        ...one,
        userId,
        title: '收到一张票',
        body: `${pass.title}（${pass.ticket}），签到码在我的报名里。`,
        key: `activity:pass:${pass.pass_id}:taken`,
      },
    ]);
    return { activity_id: pass.activity_id, pass_id: pass.pass_id };
  });
}
