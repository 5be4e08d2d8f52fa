import type * as contract from '@qunlu/contract/sms/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { creditLabels } from '@qunlu/contract/sms/rules.ts';
import { inTransaction, secondsOf, type Ctx, type StaffCtx, type Tx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { lockPeople } from '../../account/api/people.ts';
import { notify } from '../../notification/api/notifications.ts';
import { audit } from '../../staff/api/audit.ts';
import { findCredits, findEntries, insertLot, takeFromLots } from '../store/credits.ts';
import { move } from './credits.ts';

type Person = OutputOf<typeof contract.viewPersonCredits>;

const entriesMax = 100;

async function nameOf(ctx: Ctx, userId: number): Promise<string> {
  const person = (await peopleById(ctx, [userId])).get(userId);
  return person?.username ?? fail('notFound', { message: '没有这个用户' });
}

async function shown(tx: Tx, userId: number, name: string): Promise<Person> {
  const rows = await findEntries(tx.db, { userId, before: undefined, size: entriesMax });
  return {
    user_id: userId,
    name,
    count: await findCredits(tx.db, userId),
    list: rows.map((row) => ({
      id: row.entry_id,
      at: secondsOf(row.at),
      kind: row.kind,
      count: row.count,
      after: row.credits_after,
      title: row.title,
      order_id: row.order_id,
    })),
  };
}

/** D138: written down before it is shown. */
export function viewPersonCredits(
  ctx: StaffCtx,
  { user_id: userId, reason }: { user_id: number; reason: string },
): Promise<Person> {
  return inTransaction(ctx, async (tx) => {
    const name = await nameOf(tx, userId);
    await audit(tx, { action: 'view-sms', subject: `user:${userId}`, reason });
    return shown(tx, userId, name);
  });
}

/** D117: gives credits, or takes them, the given ones first and never more than there are. */
export function adjustCredits(
  ctx: StaffCtx,
  { user_id: userId, count, reason }: { user_id: number; count: number; reason: string },
): Promise<Person> {
  if (count === 0) fail('invalid', { message: '请填写送或收回多少条', field: 'count' });
  if (userId === ctx.staff.userId) fail('invalid', { message: '自己的条数请让同事来改', field: 'user_id' });
  return inTransaction(ctx, async (tx) => {
    const name = await nameOf(tx, userId);
    if (!(await lockPeople(tx, [userId])).get(userId)?.visible)
      fail('stateChanged', { message: '这个用户已经停用或注销，不能再改' });
    const kind = count > 0 ? 'given' : 'taken';
    const key = `staff:${tx.deps.random(12).toString('hex')}`;
    if (count > 0) await insertLot(tx.db, { user_id: userId, count, remaining: count, created_at: tx.now });
    else {
      const credits = await findCredits(tx.db, userId);
      if (credits + count < 0)
        fail('stateChanged', { message: `这个用户只有 ${credits} 条，不能收回更多`, field: 'count' });
      await takeFromLots(tx.db, userId, -count);
    }
    await move(tx, { userId, key, kind, count, title: `${creditLabels[kind]}：${reason}` });
    await audit(tx, {
      action: count > 0 ? 'give-sms' : 'take-sms',
      subject: `user:${userId}`,
      reason: `${Math.abs(count)} 条：${reason}`,
    });
    await notify(tx, userId, {
      category: 'system',
      title: `${creditLabels[kind]}了 ${Math.abs(count)} 条短信`,
      body: `原因：${reason}`,
      path: '/user/sms',
      key: `sms ${key}`,
    });
    return shown(tx, userId, name);
  });
}
