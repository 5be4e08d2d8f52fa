import { coolingDays, userStatus } from '@qunlu/contract/account/rules.ts';
import type { viewLeaving as contract } from '@qunlu/contract/lifecycle/leaving.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import { securityEvent } from '../../account/events.ts';
import type { StatusOnReturn } from '../../account/ports.ts';
import { consumeCode } from '../../account/api/codes.ts';
import { personLocked, type DirectoryEntry } from '../../account/api/directory.ts';
import { holdingsOf } from '../../account/api/holdings.ts';
import { sendSecurityText } from '../../account/api/security-text.ts';
import { sessionOpenedAt } from '../../account/api/session-list.ts';
import { changeStatus } from '../../account/api/status.ts';
import { balanceBlock, blocksLeft, leavingCan } from '../policy.ts';
import { lifecycles, type LeaveBlock } from '../ports.ts';
import { addLeaving, dropLeaving, findLeaving, setStatusBefore } from '../store/leaving.ts';

type Leaving = OutputOf<typeof contract>;

/** Seconds; without a phone to prove their identity, a person must have logged in this recently. */
const freshLoginSeconds = 600;

/** D13: reasons why the person cannot leave now. */
async function blocksOf(ctx: Ctx, userId: number): Promise<LeaveBlock[]> {
  const { balance, income } = await holdingsOf(ctx, userId);
  const money = balance + income;
  const own: LeaveBlock[] = [];
  if (money > 0) {
    own.push({
      code: balanceBlock,
      title: `钱包里还有 ${yuan(money)} 元`,
      action: '请先提现，或确认放弃这些余额',
      path: '/user/wallet',
    });
  }
  const others: LeaveBlock[] = [];
  for (const lifecycle of ctx.deps.ports.get(lifecycles))
    others.push(...((await lifecycle.leaveBlocks?.(ctx, userId)) ?? []));
  return [...own, ...others];
}

async function forfeitedBy(ctx: Ctx, userId: number, score: number): Promise<string[]> {
  const given = score > 0 ? [`${score} 积分`] : [];
  for (const lifecycle of ctx.deps.ports.get(lifecycles))
    given.push(...((await lifecycle.givesUp?.(ctx, userId)) ?? []));
  return given;
}

/** What leaving deletes and keeps, what blocks it, and until when it can be cancelled. */
export async function viewLeaving(ctx: ViewerCtx): Promise<Leaving> {
  const { userId } = ctx.viewer;
  const all = ctx.deps.ports.get(lifecycles);
  const row = await findLeaving(ctx.db, userId);
  const { balance, income, score } = await holdingsOf(ctx, userId);
  const blocks = row ? [] : await blocksOf(ctx, userId);
  return {
    state: row ? 'cooling' : 'none',
    requested_at: row ? secondsOf(row.requested_at) : 0,
    erase_at: row ? secondsOf(row.erase_at) : 0,
    blocks,
    given_up: await forfeitedBy(ctx, userId, score),
    erased: all.flatMap((lifecycle) => lifecycle.erases),
    kept: all.flatMap((lifecycle) => lifecycle.keeps),
    give_up_balance: balance + income,
    can: leavingCan({ cooling: row !== undefined, blocks }),
  };
}

function failBlocked(blocks: readonly LeaveBlock[]): never {
  const [first] = blocks;
  const more = blocks.length > 1 ? `，另有 ${blocks.length - 1} 项` : '';
  fail('conflict', { message: `还不能注销，共 ${blocks.length} 项要先处理：${first?.title ?? ''}${more}` });
}

async function requireFreshLogin(ctx: ViewerCtx): Promise<void> {
  const openedAt = await sessionOpenedAt(ctx);
  if (!openedAt || after(openedAt, freshLoginSeconds) < ctx.now) {
    fail('invalid', { message: '请重新登录后再注销' });
  }
}

/** Hides the person from everybody and logs out all devices; they may come back within 15 days. */
async function startCooling(tx: Tx, user: DirectoryEntry, givesUp: boolean): Promise<Date> {
  const userId = user.user_id;
  if (user.status === userStatus.leaving) fail('stateChanged');
  const eraseAt = after(tx.now, coolingDays * 86_400);
  await addLeaving(tx.db, {
    user_id: userId,
    requested_at: tx.now,
    erase_at: eraseAt,
    gave_up_balance: givesUp,
    status_before: user.status,
  });
  await changeStatus(tx, userId, userStatus.leaving, user.status_reason);
  await raise(tx, securityEvent, {
    userId: userId,
    title: '账号已申请注销',
    body: `您的账号将于 ${dateTime(secondsOf(eraseAt))} 删除。在此之前登录可以取消。`,
    path: '/user/acc_delete',
  });
  return eraseAt;
}

/** C051, D13: requests to leave, with a code to the phone, or by a recent login when there is no phone. */
export async function banOff(
  ctx: ViewerCtx,
  given: { code?: string | undefined; give_up?: number | undefined },
): Promise<Leaving> {
  const { userId, phone } = ctx.viewer;
  const givesUp = given.give_up === 1;
  if (phone === '') await requireFreshLogin(ctx);
  else if (!given.code) fail('invalid', { message: '请填写验证码', field: 'code' });
  const result = await inTransaction(ctx, async (tx) => {
    const user = await personLocked(tx, userId);
    if (!user || (user.phone ?? '') !== phone) fail('stateChanged');
    const blocks = await blocksOf(tx, userId);
    const can = leavingCan({ cooling: false, blocks });
    if (givesUp ? !can.leave_without_balance : !can.leave) failBlocked(blocksLeft(blocks, givesUp));
    if (phone !== '') {
      const outcome = await consumeCode(tx, { phone, scene: 'delete', code: given.code ?? '' });
      // Returned, not thrown: the transaction must commit to count the wrong attempt.
      if (!outcome.ok) return outcome;
    }
    for (const lifecycle of tx.deps.ports.get(lifecycles)) await lifecycle.settles?.(tx, userId);
    return { ok: true as const, eraseAt: await startCooling(tx, user, givesUp) };
  });
  if (!result.ok) fail('invalid', { message: result.message, field: 'code' });
  if (phone !== '') {
    const when = dateTime(secondsOf(result.eraseAt));
    await sendSecurityText(
      ctx,
      phone,
      `您的账号已申请注销，将于 ${when} 删除。如非本人操作，请在此之前登录并取消。`,
    );
  }
  return viewLeaving(ctx);
}

/** D13: within the cooling-off days everything is restored; idempotent. */
export async function cancelLeaving(ctx: ViewerCtx): Promise<Leaving> {
  const { userId } = ctx.viewer;
  await inTransaction(ctx, async (tx) => {
    const user = await personLocked(tx, userId);
    const row = await findLeaving(tx.db, userId);
    if (!user || !row) return;
    if (row.erase_at <= tx.now) {
      fail('stateChanged', { message: '冷静期已过，账号正在删除，不能取消了' });
    }
    await dropLeaving(tx.db, userId);
    await changeStatus(tx, userId, row.status_before, user.status_reason);
    await raise(tx, securityEvent, {
      userId: userId,
      title: '已取消注销',
      body: '您的账号和名片已恢复原样。',
      path: '',
    });
  });
  return viewLeaving(ctx);
}

/** For account: a leaving person stays leaving; what staff decides meanwhile takes effect on return (D12). */
export const leavingStatusOnReturn: StatusOnReturn = {
  find: async (ctx, userId) => (await findLeaving(ctx.db, userId))?.status_before,
  set: (tx, userId, status) => setStatusBefore(tx.db, userId, status),
};

/** Whether the person who leaves has given their money up explicitly (D13); known until they are erased. */
export const gaveUpMoney = async (ctx: Ctx, userId: number): Promise<boolean> =>
  (await findLeaving(ctx.db, userId))?.gave_up_balance === true;
