import { userStatus } from '@qunlu/contract/account/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Withdrawal, withdrawalForm as formContract } from '@qunlu/contract/wallet/withdrawals.ts';
import { withdrawalFee, withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { nextOf } from '../../../platform/paging.ts';
import { consumeCode, requireUsable } from '../../account/api/codes.ts';
import { personLocked } from '../../account/api/directory.ts';
import { identityName } from '../../account/api/people.ts';
import { hold } from '../../ledger/api/holds.ts';
import { hasOpenDispute } from '../../order/api/lookups.ts';
import { meansOf } from '../../order/api/means.ts';
import { withdrawalApproved } from '../events.ts';
import { approvalsFor, dueAt } from '../policy.ts';
import { presentWithdrawal } from '../present.ts';
import { addWithdrawal, countSince, findOwn } from '../store/withdrawals.ts';
import { hasDifference } from './differences.ts';
import { payeeOf, requirePayee } from './payee.ts';
import { requireUnreserved } from './reserves.ts';
import { limitOf, limitsOf } from './settings.ts';
import { holdKey, notifyPayee } from './steps.ts';

interface WithdrawalInput {
  amount: number;
  /** As it was shown. */
  fee: number;
  code?: string | undefined;
}

const leftToday = async (ctx: Ctx, userId: number): Promise<number> =>
  Math.max(0, (await limitOf(ctx, 'per-day')) - (await countSince(ctx.db, userId, startOfDay(ctx.now))));

/** What one should know before asking (R030). */
export async function withdrawalForm(ctx: ViewerCtx): Promise<OutputOf<typeof formContract>> {
  const { userId } = ctx.viewer;
  const payee = await payeeOf(ctx, userId);
  const { withdrawable, reserved } = await meansOf(ctx, userId);
  const [min, max, fee, codeAbove, autoUpTo, confirmHours, staffDays] = await limitsOf(ctx, [
    'min',
    'max',
    'fee',
    'code-above',
    'auto-up-to',
    'confirm-hours',
    'staff-days',
  ]);
  return {
    withdrawable,
    reserved,
    min,
    max,
    left_today: await leftToday(ctx, userId),
    fee_basis_points: fee,
    code_above: codeAbove,
    auto_up_to: autoUpTo,
    confirm_hours: confirmHours,
    staff_days: staffDays,
    realname: payee.realname,
    adult: payee.adult,
    openid_bound: payee.openid !== '',
    payee: (await identityName(ctx, userId, payee.appid)) ?? '',
    blocked: payee.blocked,
  };
}

async function checkAmount(ctx: Ctx, amount: number): Promise<void> {
  const [min, max] = [await limitOf(ctx, 'min'), await limitOf(ctx, 'max')];
  if (amount < min || amount > max)
    fail('invalid', { message: `提现金额请填写 ${yuan(min)} 到 ${yuan(max)} 元`, field: 'amount' });
}

/** D111: whether this amount needs a code, and the one that was given. */
async function codeFor(ctx: ViewerCtx, { amount, code }: WithdrawalInput): Promise<string | null> {
  const above = await limitOf(ctx, 'code-above');
  if (amount <= above) return null;
  if (!code) fail('invalid', { message: `超过 ${yuan(above)} 元要填写验证码`, field: 'code' });
  return code;
}

/** Before any transaction, so that a wrong code stays counted. Uses a right one not up. */
export async function checkInput(ctx: ViewerCtx, input: WithdrawalInput): Promise<void> {
  await checkAmount(ctx, input.amount);
  const code = await codeFor(ctx, input);
  if (code !== null) await requireUsable(ctx, { phone: ctx.viewer.phone, scene: 'withdraw', code });
}

/** The fee in force, when it is the one that the person saw. */
async function requireSeenFee(ctx: Ctx, { amount, fee: seen }: WithdrawalInput): Promise<number> {
  const fee = withdrawalFee(amount, await limitOf(ctx, 'fee'));
  if (fee !== seen)
    fail('stateChanged', {
      message: `手续费变了，现在是 ${yuan(fee)} 元，到账 ${yuan(amount - fee)} 元，请看过再提现`,
      field: 'fee',
    });
  return fee;
}

const mayWithdraw: readonly number[] = [userStatus.normal, userStatus.muted, userStatus.banned];

/** D111, D112: checks everything under the lock of the person, and takes the amount out of their income. */
export async function applyWithdrawal(ctx: ViewerCtx, input: WithdrawalInput): Promise<Withdrawal> {
  return inTransaction(ctx, async (given) => {
    const { userId, phone } = given.viewer;
    const person = await personLocked(given, userId);
    // D12: banned people may take out what is theirs.
    if (!person || !mayWithdraw.includes(person.status) || person.phone !== phone) fail('stateChanged');
    // Read under the lock: whoever waited for it counts by the day that it is now.
    const tx = { ...given, now: given.deps.clock() };
    await checkAmount(tx, input.amount);
    const fee = await requireSeenFee(tx, input);
    const payee = await requirePayee(tx, userId);
    await requireUnreserved(tx, userId, input.amount);
    if ((await leftToday(tx, userId)) === 0)
      fail('tooOften', {
        message: `一天最多提现 ${await limitOf(tx, 'per-day')} 次，请明天再来`,
        retryAfter: secondsOf(endOfDay(tx.now)) - secondsOf(tx.now),
      });
    const code = await codeFor(tx, input);
    if (code !== null) {
      const used = await consumeCode(tx, { phone, scene: 'withdraw', code });
      if (!used.ok) fail('invalid', { message: used.message, field: 'code' });
    }
    return take(tx, { userId, registered: person.created_at, amount: input.amount, fee, payee });
  });
}

async function take(
  tx: Tx,
  given: {
    userId: number;
    registered: Date;
    amount: number;
    fee: number;
    payee: { appid: string; openid: string };
  },
): Promise<Withdrawal> {
  const { userId, amount, fee, payee } = given;
  const [autoUpTo, twoAbove, staffDays] = await limitsOf(tx, ['auto-up-to', 'two-above', 'staff-days']);
  const staff = { staff_days: staffDays };
  const approvals = approvalsFor({
    amount,
    days: (tx.now.getTime() - given.registered.getTime()) / 86_400_000,
    disputed: (await hasOpenDispute(tx, userId)) || (await hasDifference(tx, userId)),
    autoUpTo,
    twoAbove,
  });
  const free = approvals === 0;
  const row = await addWithdrawal(tx.db, {
    user_id: userId,
    amount,
    fee,
    arrives: amount - fee,
    appid: payee.appid,
    openid: payee.openid,
    out_bill_no: `W${tx.deps.random(14).toString('hex')}`,
    approvals,
    ...staff,
    created_at: tx.now,
    state: free ? withdrawalState.approved : withdrawalState.reviewing,
    decided_at: free ? tx.now : null,
    // Staff's day: the job then sees that it is late.
    next_at: free ? tx.now : dueAt(tx.now, staff),
  });
  await hold(tx, {
    key: holdKey(row.withdrawal_id),
    userId,
    amount,
    reason: 'withdrawal',
    title: '提现处理中',
    detail: `到账 ${yuan(row.arrives)} 元，手续费 ${yuan(fee)} 元`,
    from: 'income',
    lapse: 'none',
    releaseAt: dueAt(tx.now, staff),
  });
  await notifyPayee(tx, row);
  if (free) await raise(tx, withdrawalApproved, { withdrawalId: row.withdrawal_id });
  return presentWithdrawal(tx.deps, row);
}

/** The caller's own, the newest first. */
export async function listOwn(
  ctx: ViewerCtx,
  query: { size?: number | undefined; next?: number | undefined },
): Promise<{ list: Withdrawal[]; next: number }> {
  const size = query.size ?? 20;
  const rows = await findOwn(ctx.db, { userId: ctx.viewer.userId, before: query.next, size: size + 1 });
  const shown = rows.slice(0, size);
  const held = await hasDifference(ctx, ctx.viewer.userId);
  return {
    list: shown.map((row) => presentWithdrawal(ctx.deps, row, held)),
    next: nextOf(rows, size, 'withdrawal_id'),
  };
}
