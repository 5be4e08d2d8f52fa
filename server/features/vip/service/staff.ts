import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type {
  giveVip as giveContract,
  PersonVip,
  takeVip as takeContract,
} from '@qunlu/contract/vip/staff.ts';
import { vipKindLabels } from '@qunlu/contract/vip/rules.ts';
import { inTransaction, secondsOf, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { peopleById, personById } from '../../account/api/directory.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notification/api/notifications.ts';
import { paidOf, refundedOf } from '../../order/api/facts.ts';
import { endWithRefund } from '../../order/api/moves.ts';
import { holdOrderById } from '../../order/api/settle.ts';
import { audit } from '../../staff/api/audit.ts';
import { titleOf } from '../policy.ts';
import { presentForStaff } from '../present.ts';
import { findById, findListed } from '../store/entitlements.ts';
import { addEntitlement, endStretch } from './entitlements.ts';

const shownMax = 100;

async function present(ctx: StaffCtx, userId: number): Promise<PersonVip> {
  const { username } = await personById(ctx, userId);
  const rows = await findListed(ctx.db, { userId, before: undefined, size: shownMax });
  const givers = rows.flatMap(({ given_by }) => given_by ?? []);
  const people = givers.length > 0 ? await peopleById(ctx, givers) : new Map<number, never>();
  return {
    user_id: userId,
    name: username,
    list: rows.map((row) =>
      presentForStaff(row, { by: people.get(row.given_by ?? 0)?.username ?? '', now: ctx.now }),
    ),
  };
}

/** D138: the look is written down. */
export async function viewPersonVip(
  ctx: StaffCtx,
  given: { user_id: number; reason: string },
): Promise<PersonVip> {
  return inTransaction(ctx, async (tx) => {
    const shown = await present(tx, given.user_id);
    await audit(tx, { action: 'view-vip', subject: `user:${given.user_id}`, reason: given.reason });
    return shown;
  });
}

/** Nobody changes their own membership. */
function notOwn(ctx: StaffCtx, userId: number): void {
  if (ctx.staff.userId === userId) fail('forbidden', { message: '不能改自己的会员，请由同事操作' });
}

/** Tells apart what one member of staff gives to one person: a repeated call answers by its idempotency key. */
const freshKey = (tx: Tx<StaffCtx>): string => `staff:${tx.deps.random(12).toString('hex')}`;

export async function giveVip(ctx: StaffCtx, given: BodyOf<typeof giveContract>): Promise<PersonVip> {
  const { user_id: userId, kind, days, reason } = given;
  notOwn(ctx, userId);
  return inTransaction(ctx, async (tx) => {
    await personById(tx, userId);
    const state = (await lockPeople(tx, [userId])).get(userId);
    if (!state?.visible)
      fail('stateChanged', { message: '这个账号已被封禁、正在注销或已经注销，不能送会员' });
    const row = await addEntitlement(tx, {
      userId,
      kind,
      source: 'staff',
      key: freshKey(tx),
      days,
      givenBy: tx.staff.userId,
      reason,
    });
    const words = titleOf(kind, row);
    await audit(tx, { action: 'give-vip', subject: `user:${userId}`, reason: `${words}：${reason}` });
    await notify(tx, userId, {
      category: 'system',
      title: `客服送了您${words}`,
      body: `${dateTime(secondsOf(row.starts_at))} 到 ${dateTime(secondsOf(row.ends_at))}。${reason}`,
      path: '/app/open-vip',
      key: `vip:given:${row.entitlement_id}`,
    });
    return present(tx, userId);
  });
}

export async function takeVip(ctx: StaffCtx, given: BodyOf<typeof takeContract>): Promise<PersonVip> {
  const { id, reason } = given;
  return inTransaction(ctx, async (tx) => {
    const known = (await findById(tx.db, id)) ?? notFound('没有这一份会员');
    notOwn(tx, known.user_id);
    await lockPeople(tx, [known.user_id]);
    const row = (await findById(tx.db, id)) ?? notFound('没有这一份会员');
    // The accounts were merged in between: somebody else would have to be locked.
    if (row.user_id !== known.user_id) fail('busy');
    if (row.source === 'bought') fail('stateChanged', { message: '买的会员不能收回，要由财务退款' });
    if (row.ended_at) return present(tx, row.user_id);
    if (row.ends_at <= tx.now) fail('stateChanged', { message: '这一份会员已经到期，不用收回' });
    await endStretch(tx, row, reason);
    const words = titleOf(row.kind, row);
    await audit(tx, { action: 'take-vip', subject: `user:${row.user_id}`, reason: `${words}：${reason}` });
    await notify(tx, row.user_id, {
      category: 'system',
      title: `送您的${vipKindLabels[row.kind]}已收回`,
      body: `收回的是${words}；其余的会员不受影响。原因：${reason}`,
      path: '/app/open-vip',
      key: `vip:taken:${row.entitlement_id}`,
    });
    return present(tx, row.user_id);
  });
}

/** D114, D120: staff gives back what was paid, also of a pack that was used. A repeat answers the same. */
export async function refundVip(
  ctx: StaffCtx,
  { id, reason }: { id: number; reason: string },
): Promise<PersonVip> {
  return inTransaction(ctx, async (tx) => {
    const known = (await findById(tx.db, id)) ?? fail('notFound', { message: '没有这一份会员' });
    notOwn(tx, known.user_id);
    if (known.source !== 'bought') fail('stateChanged', { message: '送的会员没有付款，可以收回' });
    const held = (await holdOrderById(tx, known.order_id, false)) ?? fail('busy');
    const { row } = held;
    notOwn(tx, row.buyer_id);
    const amount = paidOf(row) - refundedOf(row);
    if (amount === 0) return present(tx, row.buyer_id);
    await endWithRefund(tx, held, {
      who: 'staff',
      step: 'give-back',
      words: `客服退款：${reason}`,
      amount,
      key: `order:${row.order_id}:staff-refund`,
    });
    await audit(tx, {
      action: 'refund-vip',
      subject: `user:${row.buyer_id}`,
      reason: `${row.title}，${yuan(amount)} 元：${reason}`,
    });
    return present(tx, row.buyer_id);
  });
}
