import {
  identityRules,
  type LookPurpose,
  type PayoutChannel,
  realNameStatus,
} from '@qunlu/contract/identity/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { adultOf, type IdentityState } from '../policy.ts';
import { addLook, claimChannel, countPassed, findIdentityState, lockDocument } from '../store/people.ts';
import { open } from './seals.ts';

const where = '“我的 · 实名认证”';

/** A person's real name, opened: for this feature alone; others ask the functions below. */
export async function realNameStateOf(ctx: Ctx, userId: number): Promise<IdentityState> {
  const row = await findIdentityState(ctx.db, userId);
  const passed = row.document_id !== null;
  const [name, idNumber] = [
    open(ctx.deps, 'name', row.name_sealed ?? ''),
    open(ctx.deps, 'number', row.number_sealed ?? ''),
  ];
  if (name === null || idNumber === null)
    ctx.deps.log.error(
      { userId },
      'a real name cannot be opened: was SECRET_KEY changed without the previous?',
    );
  return {
    state: passed ? realNameStatus.passed : (row.attempt_state ?? realNameStatus.none),
    documentId: row.document_id,
    name: name ?? '',
    idNumber: idNumber ?? '',
    verifiedAt: row.verified_at,
    reason: passed ? '' : (row.attempt_reason ?? ''),
  };
}

export interface RealNameState {
  /** D19: 0 none, 1 passed, 2 failed, 3 processing. */
  state: number;
  passed: boolean;
  /** Passed, and 18 years old today (D18). */
  adult: boolean;
}

/** Whether somebody's real name is known, and whether they are of age. */
export async function realNameOf(ctx: Ctx, userId: number): Promise<RealNameState> {
  const state = await realNameStateOf(ctx, userId);
  return {
    state: state.state,
    passed: state.state === realNameStatus.passed,
    adult: adultOf(state, ctx.now),
  };
}

/** Which of several people have a real name that is known. */
export const passedAmong = async (ctx: Ctx, userIds: readonly number[]): Promise<Set<number>> =>
  new Set((await countPassed(ctx.db, userIds)).keys());

export const realNameWords = (what: string): string => `${what}前请先实名：在${where}里做一次人脸核验`;

async function requirePassed(ctx: Ctx, userId: number, what: string): Promise<IdentityState> {
  const state = await realNameStateOf(ctx, userId);
  if (state.state !== realNameStatus.passed) fail('forbidden', { message: realNameWords(what) });
  return state;
}

/** D93: fails with 40300 and a sentence that says where to do it, unless somebody's real name is known. `what`: 公开发布活动. */
export async function requireRealName(ctx: Ctx, userId: number, what: string): Promise<void> {
  await requirePassed(ctx, userId, what);
}

/**
 * D18: fails with 40300 and a sentence that says where to do it, unless somebody's real name is known and they are of age
 * today. `what`: 提现, 签约.
 */
export async function requireAdult(ctx: Ctx, userId: number, what: string): Promise<void> {
  if (!adultOf(await requirePassed(ctx, userId, what), ctx.now))
    fail('forbidden', { message: `未满 ${identityRules.adultAge} 周岁不能${what}` });
}

/**
 * D18, D19: fails unless this account may be paid out by the channel. The first account of a document that asks has it, the
 * others are told. Inside the transaction of the withdrawal, after the person is locked.
 */
export async function mayWithdrawAs(
  tx: Tx,
  userId: number,
  channel: PayoutChannel = 'wechat',
): Promise<void> {
  await requireAdult(tx, userId, '提现');
  const { documentId } = await realNameStateOf(tx, userId);
  if (documentId === null) fail('forbidden');
  await lockDocument(tx.db, documentId);
  const owner = await claimChannel(tx.db, { documentId, channel, userId, now: tx.now });
  if (owner !== userId)
    fail('forbidden', { message: '您已用另一个账号提现过，同一身份只能在那个账号提现，可以把两个账号合并' });
}

/** Writes down that a name or number is used or looked at; the person reads it. */
export const recordLook = (tx: Tx, userId: number, purpose: LookPurpose): Promise<void> =>
  addLook(tx.db, { user_id: userId, purpose, at: tx.now });

/** D111: the plain name, for a payout that must carry it; the person sees that it was used, once for all tries of one. */
export async function revealRealName(tx: Tx, userId: number, { again = false } = {}): Promise<string> {
  const { name } = await requirePassed(tx, userId, '提现');
  if (!again) await recordLook(tx, userId, 'payout');
  return name;
}
