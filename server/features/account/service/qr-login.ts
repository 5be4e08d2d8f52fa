import type {
  qrLoginBegin as beginContract,
  qrLoginScan as scanContract,
  qrLoginState as stateContract,
} from '@qunlu/contract/account/qr-login.ts';
import { qrLoginSeconds, qrLoginStates } from '@qunlu/contract/account/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { mayUseSession } from '../policy.ts';
import { deviceName } from '../present/device.ts';
import {
  addQrLogin,
  decideQrLogin,
  findQrLogin,
  markScanned,
  pollQrLogin,
  consumeConfirmed,
  type QrLoginRow,
} from '../store/qr-logins.ts';
import { findUserLocked } from '../store/users.ts';
import { startSession } from './sessions.ts';

/** Seconds; a device that polls every 700 ms has fetched its session by then. */
const graceSeconds = 30;

/** Under each key that holds, the present one first. */
const idHashesOf = (ctx: Ctx, id: string): Buffer[] => ctx.deps.secrets.macs('account.qr-id', id);
const secretHashesOf = (ctx: Ctx, secret: string): Buffer[] =>
  ctx.deps.secrets.macs('account.qr-secret', secret);

const confirmPage = (ctx: Ctx, id: string): string =>
  `${ctx.deps.env.publicUrl}/?id=${id}#!/user/qrcode-login`;

/** Opens a login to be confirmed on another device; only the device that asked gets the secret. */
export async function openQrLogin(ctx: Ctx): Promise<{ id: string; secret: string; expires_in: number }> {
  const id = ctx.deps.random(16).toString('base64url');
  const secret = ctx.deps.random(24).toString('base64url');
  await addQrLogin(alone(ctx).db, {
    id_hash: ctx.deps.secrets.mac('account.qr-id', id),
    secret_hash: ctx.deps.secrets.mac('account.qr-secret', secret),
    ip: ctx.client.ip,
    user_agent: ctx.client.userAgent,
    created_at: ctx.now,
    expires_at: after(ctx.now, qrLoginSeconds),
  });
  return { id, secret, expires_in: qrLoginSeconds };
}

export async function beginQrLogin(ctx: Ctx): Promise<OutputOf<typeof beginContract>> {
  const opened = await openQrLogin(ctx);
  return { ...opened, url: confirmPage(ctx, opened.id) };
}

const expired = { state: qrLoginStates.expired, session: null };

/** The waiting device polls this every 700 ms (B209): one statement, except for the one answer with the session. */
export async function pollQrState(
  ctx: Ctx,
  given: { id: string; secret: string },
): Promise<OutputOf<typeof stateContract>> {
  const login = {
    idHashes: idHashesOf(ctx, given.id),
    secretHashes: secretHashesOf(ctx, given.secret),
    now: ctx.now,
  };
  const seen = await pollQrLogin(ctx.db, login);
  if (!seen) return expired;
  if (seen.state !== qrLoginStates.confirmed || seen.delivered) return { state: seen.state, session: null };
  return inTransaction(ctx, async (tx) => {
    // The person is locked first, in the same order as when sessions are ended.
    const user = seen.user_id === null ? undefined : await findUserLocked(tx.db, seen.user_id);
    if (!user || !mayUseSession(user.status)) return expired;
    if (!(await consumeConfirmed(tx.db, login))) return { state: seen.state, session: null };
    return {
      state: qrLoginStates.confirmed,
      session: await startSession(tx, user.user_id, { provedAt: null }),
    };
  });
}

/** The login of a code, for the person who scanned it first; fails for anybody else. */
async function ownLogin(ctx: ViewerCtx, id: string): Promise<QrLoginRow> {
  const row = await findQrLogin(ctx.db, idHashesOf(ctx, id));
  if (!row) fail('notFound', { message: '二维码不存在，请在电脑上刷新后再扫' });
  if (row.expires_at <= ctx.now) fail('stateChanged', { message: '二维码已过期，请在电脑上刷新后再扫' });
  if (row.user_id !== null && row.user_id !== ctx.viewer.userId) {
    fail('stateChanged', { message: '二维码已被其他人扫过，请在电脑上刷新后再扫' });
  }
  return row;
}

/** Marks a code as scanned; answers the waiting device's name and place. */
export async function scanQrLogin(ctx: ViewerCtx, id: string): Promise<OutputOf<typeof scanContract>> {
  await markScanned(alone(ctx).db, idHashesOf(ctx, id), ctx.viewer.userId, ctx.now);
  const row = await ownLogin(ctx, id);
  return {
    state: row.state,
    device: deviceName(row.user_agent),
    city: ctx.deps.locate(row.ip),
    at: secondsOf(row.created_at),
    expires_at: secondsOf(row.expires_at),
  };
}

/** Confirms or refuses a login; repeating the same decision gets the same answer. */
export async function decideQr(
  ctx: ViewerCtx,
  id: string,
  decision: 'confirmed' | 'cancelled',
): Promise<{ state: number }> {
  const to = qrLoginStates[decision];
  const { userId } = ctx.viewer;
  const idHashes = idHashesOf(ctx, id);
  const { scanned: from } = qrLoginStates;
  if (await decideQrLogin(alone(ctx).db, { idHashes, userId, from, to, now: ctx.now, graceSeconds }))
    return { state: to };
  const { state } = await ownLogin(ctx, id);
  if (state === to) return { state };
  const message =
    state === qrLoginStates.waiting ? '请先扫电脑上的二维码' : '这次登录已经处理过了，请在电脑上刷新后再扫';
  return fail('stateChanged', { message });
}

/**
 * D161: somebody scanned the code with WeChat. Only marks it: whoever made a code may show it to others, so the session is
 * given once its person has seen device and city on the page whose address is answered. null: there is no such login.
 */
export async function markFollowed(ctx: Ctx, id: string, userId: number | undefined): Promise<string | null> {
  const idHashes = idHashesOf(ctx, id);
  if (userId !== undefined) await markScanned(alone(ctx).db, idHashes, userId, ctx.now);
  const row = await findQrLogin(ctx.db, idHashes);
  return row && row.expires_at > ctx.now ? confirmPage(ctx, id) : null;
}
