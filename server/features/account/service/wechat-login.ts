import type { Session } from '@qunlu/contract/account/entity.ts';
import { codeRules } from '@qunlu/contract/account/rules.ts';
import type {
  wechatLogin as loginContract,
  wechatToken as tokenContract,
} from '@qunlu/contract/account/wechat.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { findOwner, keepIdentity, lockIdentity, type Identity } from '../store/oauth.ts';
import { findUserLocked } from '../store/users.ts';
import { findProvedAt } from '../store/sessions.ts';
import { issuePass, usePass } from './passes.ts';
import { hasAgreed, register, requireAgreement, type AgreedIds, type SignupSource } from './registration.ts';
import { startSession } from './sessions.ts';
import { finishWechat, refuseSnapshot, type WechatAuthorisation } from './wechat-state.ts';

type Arrival = OutputOf<typeof tokenContract>;
type Newcomer = SignupSource & { protocolIds?: AgreedIds };

/** Seconds that the mini-program's page needs to load with the ticket in its address. */
const handOverSeconds = 60;

/** Logs in the owner of this identity; undefined when nobody owns it. The identity is locked. */
async function enter(tx: Tx, identity: Identity): Promise<Session | undefined> {
  const owner = await findOwner(tx.db, identity);
  if (owner === undefined) return undefined;
  const found = await findUserLocked(tx.db, owner);
  const userId = found?.merged_into ?? owner;
  // Found by the unionid, so the openid of this app may be new. The user is locked first, as in a merge.
  await findUserLocked(tx.db, userId);
  await keepIdentity(tx.db, userId, identity, tx.now);
  return startSession(tx, userId);
}

/** Adds a user without a phone (D6). The identity is locked, and nobody owns it. */
async function registerIdentity(tx: Tx, identity: Identity, { qc, ac }: SignupSource): Promise<Session> {
  const { user } = await register(tx, { phone: null, qc, ac });
  await keepIdentity(tx.db, user.user_id, identity, tx.now);
  return startSession(tx, user.user_id, { isNew: true });
}

/** D6: known people are logged in; others register if they have agreed already, or get a ticket for it. */
async function arrive(ctx: Ctx, identity: Identity, newcomer: Newcomer = {}): Promise<Arrival> {
  const { nickname } = identity;
  return inTransaction(ctx, async (tx) => {
    await lockIdentity(tx.db, identity);
    const known = await enter(tx, identity);
    const session =
      known ?? (hasAgreed(newcomer.protocolIds) ? await registerIdentity(tx, identity, newcomer) : null);
    const ticket = session
      ? ''
      : await issuePass(tx, {
          purpose: 'register',
          userId: null,
          payload: identity,
          seconds: codeRules.ticketSeconds,
        });
    return { session, ticket, nickname };
  });
}

/** In a browser, with the code that WeChat's page returned. */
export async function loginByWechat(
  ctx: Ctx,
  given: WechatAuthorisation,
): Promise<OutputOf<typeof loginContract>> {
  const { identity, route } = await finishWechat(ctx, null, given);
  return { ...(await arrive(ctx, identity)), route };
}

/** C034, B200: in the native app, with the token that WeChat's SDK returned. */
export async function loginByToken(
  ctx: Ctx,
  given: Newcomer & { openid: string; access_token: string },
): Promise<Arrival> {
  const identity = await ctx.deps.wechat.verifyToken(given.openid, given.access_token);
  refuseSnapshot(identity);
  return arrive(ctx, identity, given);
}

export async function loginInMini(ctx: Ctx, given: Newcomer & { js_code: string }): Promise<Arrival> {
  const identity = await ctx.deps.wechat.miniIdentity(given.js_code);
  refuseSnapshot(identity);
  return arrive(ctx, identity, given);
}

/** Second step of a registration. Logs in somebody who has registered the same identity meanwhile. */
export async function registerByTicket(ctx: Ctx, given: Newcomer & { ticket: string }): Promise<Session> {
  requireAgreement(given.protocolIds);
  return inTransaction(ctx, async (tx) => {
    const pass = await usePass<Identity>(tx, 'register', given.ticket);
    if (!pass) fail('invalid', { message: '微信登录已失效，请重新登录', field: 'ticket' });
    await lockIdentity(tx.db, pass.payload);
    return (await enter(tx, pass.payload)) ?? (await registerIdentity(tx, pass.payload, given));
  });
}

/** D182: the mini-program passes its login to the pages that it shows, by ticket, never by its own token. */
export async function handOver(ctx: ViewerCtx): Promise<{ ticket: string; expires_in: number }> {
  const { userId, sessionHash } = ctx.viewer;
  const ticket = await issuePass(ctx, {
    purpose: 'hand-over',
    userId,
    // The page may do what its mini-program may, and no longer.
    payload: { provedAt: (await findProvedAt(ctx.db, sessionHash))?.getTime() ?? null },
    seconds: handOverSeconds,
  });
  return { ticket, expires_in: handOverSeconds };
}

export async function takeOver(ctx: Ctx, ticket: string): Promise<Session> {
  return inTransaction(ctx, async (tx) => {
    const pass = await usePass<{ provedAt?: number | null }>(tx, 'hand-over', ticket);
    if (!pass) fail('invalid', { message: '登录已失效，请返回小程序重新打开', field: 'ticket' });
    const { provedAt } = pass.payload;
    return startSession(tx, pass.userId, { expected: true, provedAt: provedAt ? new Date(provedAt) : null });
  });
}
