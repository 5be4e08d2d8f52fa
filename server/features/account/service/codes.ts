import { codeRules, type CodeScene } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, secondsOf, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/limits.ts';
import { sameBytes } from '../../../platform/secrets.ts';
import { alone } from '../../../platform/database.ts';
import {
  addCode,
  addTicket,
  countSent,
  dropOldCodes,
  hasUsable,
  lockSending,
  consumeSign,
  tryCode,
  restoreCodeRow,
  consumeTicket,
  wasExhausted,
  type SentCodes,
} from '../store/codes.ts';
import { findUser } from '../store/users.ts';
import { checkSlider, makeSlider, type Slider } from './slider.ts';

const signed = (phone: string, ts: number, nonce: string): string => `${phone}|${ts}|${nonce}`;
const signOf = (ctx: Ctx, phone: string, ts: number, nonce: string): string =>
  `${nonce}.${ctx.deps.secrets.mac('account.sign', signed(phone, ts, nonce)).toString('base64url')}`;

/**
 * D2: required from the third code for one number in 24 h on. Of another's number those of this network count alone: a guest
 * would learn that somebody is logging in.
 */
const sliderNeeded = (ctx: Ctx, phone: string, sent: SentCodes): boolean =>
  (ctx.viewer?.phone === phone ? sent.phoneDay : sent.phoneDayHere) + 1 >= codeRules.sliderFrom;

/** The given number, or the caller's own: they see it masked and need not type it. */
function numberOf(ctx: Ctx, given: string | undefined): string {
  const phone = given ?? ctx.viewer?.phone ?? '';
  if (!phone) fail('invalid', { message: '请填写手机号', field: 'phone' });
  return phone;
}

/** D2: signs a request for one code to a number; with a slider when the number has asked often. */
export async function makeSign(
  ctx: Ctx,
  given: string | undefined,
): Promise<{ ts: number; sign: string; slider: Slider | null }> {
  const phone = numberOf(ctx, given);
  const ts = secondsOf(ctx.now);
  const nonce = ctx.deps.random(9).toString('base64url');
  const sent = await countSent(ctx.db, phone, networkOf(ctx.client.ip), ctx.now);
  return {
    ts,
    sign: signOf(ctx, phone, ts, nonce),
    slider: sliderNeeded(ctx, phone, sent) ? await makeSlider(ctx, nonce) : null,
  };
}

/** Refuses a signature that is forged, expired, for another number, or used. Answers its nonce. */
async function useSign(ctx: Ctx, phone: string, ts: number, sign: string): Promise<string> {
  const nonce = sign.split('.')[0] ?? '';
  const age = secondsOf(ctx.now) - ts;
  // Whole texts are compared: another spelling of the same bytes would be a signature that is not used yet.
  const right = ctx.deps.secrets
    .macs('account.sign', signed(phone, ts, nonce))
    .some((mac) => sameBytes(Buffer.from(sign), Buffer.from(`${nonce}.${mac.toString('base64url')}`)));
  const expires = after(ctx.now, codeRules.signSeconds);
  const fresh = right && age >= 0 && age <= codeRules.signSeconds;
  if (!fresh || !(await consumeSign(alone(ctx).db, ctx.deps.secrets.mac('account.spent', sign), expires))) {
    fail('invalid', { message: '页面停留太久，请重新获取验证码', field: 'sign' });
  }
  return nonce;
}

function checkLimits(sent: SentCodes): void {
  const wait = (retryAfter: number, message: string): never =>
    fail('tooOften', { message, retryAfter, field: 'phone' });
  if (sent.sinceLast !== null && sent.sinceLast < codeRules.resendSeconds) {
    const left = Math.ceil(codeRules.resendSeconds - sent.sinceLast);
    wait(left, `验证码刚刚发过，请${left}秒后再试`);
  }
  if (sent.phoneDay >= codeRules.perPhoneDay) wait(sent.dayFreesIn, '今天获取验证码的次数已用完，请明天再试');
  if (sent.phoneHour >= codeRules.perPhoneHour) {
    wait(sent.hourFreesIn, `获取验证码太频繁，请${Math.ceil(sent.hourFreesIn / 60)}分钟后再试`);
  }
  if (sent.addressHour >= codeRules.perAddressHour) {
    wait(sent.addressFreesIn, `当前网络获取验证码太频繁，请${Math.ceil(sent.addressFreesIn / 60)}分钟后再试`);
  }
}

const codeText = (phone: string, scene: string, code: string): string => `${phone}|${scene}|${code}`;
const codeHashes = (deps: Deps, phone: string, scene: string, code: string): Buffer[] =>
  deps.secrets.macs('account.code', codeText(phone, scene, code));
const ticketHashes = (deps: Deps, ticket: string): Buffer[] => deps.secrets.macs('account.ticket', ticket);

/** D1, D2: sends a code. Known and unknown numbers get the same answer. */
export async function sendCode(
  ctx: Ctx,
  request: {
    phone?: string | undefined;
    scene: CodeScene;
    ts: number;
    sign: string;
    captcha?: { challenge: string; x: number } | undefined;
  },
): Promise<{ left: number; expires_in: number }> {
  const { scene } = request;
  const phone = numberOf(ctx, request.phone);
  const nonce = await useSign(ctx, phone, request.ts, request.sign);
  await deliver(ctx, { phone, scene }, (tx, sent) => {
    if (sliderNeeded(tx, phone, sent)) checkSlider(tx, nonce, request.captcha);
  });
  return { left: codeRules.resendSeconds, expires_in: codeRules.lifeSeconds };
}

/** D138: second factor of a login to the back office, after the password of this number was right. */
export const sendStaffCode = (ctx: Ctx, phone: string): Promise<void> =>
  deliver(ctx, { phone, scene: 'staff' }, () => undefined);

/** Sends a code within the limits of D1. `check` runs first, in the transaction that counts the code. */
async function deliver(
  ctx: Ctx,
  { phone, scene }: { phone: string; scene: CodeScene },
  check: (tx: Tx, sent: SentCodes) => void,
): Promise<void> {
  const code = String(ctx.deps.random(4).readUInt32BE(0) % 1_000_000).padStart(codeRules.digits, '0');
  await inTransaction(ctx, async (tx) => {
    const ip = networkOf(tx.client.ip);
    await lockSending(tx.db, phone, ip);
    // Read under the lock: whoever waited for it would count by a time before the code that they waited for.
    const now = tx.deps.clock();
    const sent = await countSent(tx.db, phone, ip, now);
    checkLimits(sent);
    check(tx, sent);
    await addCode(tx.db, {
      phone,
      scene,
      code_hash: tx.deps.secrets.mac('account.code', codeText(phone, scene, code)),
      ip,
      sent_at: now,
      expires_at: after(now, codeRules.lifeSeconds),
    });
  });
  await ctx.deps.sms.send(ctx.db, {
    phone,
    code,
    at: ctx.now,
    text: `【群录】您的验证码是 ${code}，${codeRules.lifeSeconds / 60} 分钟内有效，请勿告诉他人。`,
  });
}

/** Result of checking a code; the caller throws the message outside the transaction that counted the attempt. */
export type CodeOutcome = { ok: true } | { ok: false; message: string };

/** Uses up a code or a ticket (D1, D3). Never throws for a wrong one: a rollback would lose the counted attempt. */
export async function consumeCode(
  ctx: Ctx,
  proof: { phone: string; scene: CodeScene; code: string },
): Promise<CodeOutcome> {
  const { phone, scene, code } = proof;
  const again = '验证码已失效，请重新获取';
  if (!/^\d{6}$/.test(code)) {
    const hashes = ticketHashes(ctx.deps, code);
    return (await consumeTicket(alone(ctx).db, { hashes, phone, scene, now: ctx.now }))
      ? { ok: true }
      : { ok: false, message: again };
  }
  const { wrongTries } = codeRules;
  const hashes = codeHashes(ctx.deps, phone, scene, code);
  const tried = await tryCode(alone(ctx).db, { phone, scene, hashes, now: ctx.now, wrongTries });
  if (tried?.ok) return { ok: true };
  if (tried && tried.tries < wrongTries)
    return { ok: false, message: `验证码不正确，还可以再试${wrongTries - tried.tries}次` };
  const exhausted = tried !== null || (await wasExhausted(ctx.db, phone, scene, wrongTries, ctx.now));
  return { ok: false, message: exhausted ? '验证码错误次数过多，请重新获取' : again };
}

/** Whether a code or ticket would be accepted, without using it up or counting an attempt: before expensive preparation. */
export async function isUsable(
  ctx: Ctx,
  { phone, scene, code }: { phone: string; scene: CodeScene; code: string },
): Promise<boolean> {
  return hasUsable(ctx.db, {
    phone,
    scene,
    codeHashes: codeHashes(ctx.deps, phone, scene, code),
    ticketHashes: ticketHashes(ctx.deps, code),
    now: ctx.now,
    wrongTries: codeRules.wrongTries,
  });
}

/** Fails for a code that would not do, counting the try: before anything is done that costs. Uses a right one not up. */
export async function requireUsable(
  ctx: Ctx,
  proof: { phone: string; scene: CodeScene; code: string },
): Promise<void> {
  if (await isUsable(ctx, proof)) return;
  const outcome = await consumeCode(ctx, proof);
  fail('invalid', { message: outcome.ok ? '验证码已失效，请重新获取' : outcome.message, field: 'code' });
}

/**
 * Makes the code or ticket that this transaction has used up usable again: the call fails because its second code was
 * wrong, and the transaction must still commit to count that attempt.
 */
export async function restoreCode(
  tx: Tx,
  proof: { phone: string; scene: CodeScene; code: string },
): Promise<void> {
  await restoreCodeRow(tx.db, {
    phone: proof.phone,
    scene: proof.scene,
    codeHashes: codeHashes(tx.deps, proof.phone, proof.scene, proof.code),
    ticketHashes: ticketHashes(tx.deps, proof.code),
    now: tx.now,
  });
}

/** D3: exchanges a right code for a ticket, which the next call accepts in its place. */
export async function exchangeCode(
  ctx: Ctx,
  proof: { phone: string; scene: CodeScene; code: string },
): Promise<{ ok: boolean; ticket: string }> {
  const outcome = await consumeCode(ctx, proof);
  if (!outcome.ok) fail('invalid', { message: outcome.message, field: 'code' });
  const ticket = ctx.deps.random(24).toString('base64url');
  await addTicket(alone(ctx).db, {
    ticket_hash: ctx.deps.secrets.mac('account.ticket', ticket),
    phone: proof.phone,
    scene: proof.scene,
    expires_at: after(ctx.now, codeRules.ticketSeconds),
  });
  return { ok: true, ticket };
}

/**
 * D3: seconds until a new code may be sent; when the caller's own number was verified. Of another number only what this
 * network has asked for: a stranger would learn that somebody is logging in.
 */
export async function verifyTime(
  ctx: Ctx,
  given: string | undefined,
): Promise<{ left: number; verified_at: number }> {
  const phone = numberOf(ctx, given);
  const own = ctx.viewer ? await findUser(ctx.db, ctx.viewer.userId) : undefined;
  const sent = await countSent(ctx.db, phone, networkOf(ctx.client.ip), ctx.now);
  const sinceLast = ctx.viewer?.phone === phone ? sent.sinceLast : sent.sinceLastHere;
  const left = sinceLast === null ? 0 : Math.max(0, Math.ceil(codeRules.resendSeconds - sinceLast));
  const verified = own && own.phone === phone ? own.phone_verified_at : null;
  return { left, verified_at: verified ? secondsOf(verified) : 0 };
}

export async function cleanCodes(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropOldCodes(deps.db, deps.clock(), goesOn);
}
