import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
  type Tx,
} from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { countMarks, findLifted, insertMark } from '../../store/marks.ts';
import type { ServiceOrderRow } from '../../store/orders.ts';
import { hideSeller, liftSeller, sellerState } from './sellers.ts';
import { requireHeld } from '../../../../platform/held.ts';

/** D50: how many marks of the last 90 days count against a seller. */
export const marksOf = (ctx: Ctx, userId: number): Promise<number> =>
  countMarks(ctx.db, userId, after(ctx.now, -serviceRules.markDays * 86_400));

/** D50: three marks hide all that the seller offers for a week. The seller is locked. */
export async function addMark(tx: Tx, order: ServiceOrderRow, title: string): Promise<void> {
  const { seller_id, service_order_id } = order;
  requireHeld(tx.db, 'person', seller_id);
  if (!(await insertMark(tx.db, { service_order_id, user_id: seller_id, at: tx.now }))) return;
  const marks = await marksOf(tx, seller_id);
  const left = serviceRules.marks - marks;
  const until = after(tx.now, serviceRules.hideDays * 86_400);
  if (left <= 0) await hideSeller(tx, seller_id, until);
  const end = dayAndTime(secondsOf(until), secondsOf(tx.now));
  await notify(tx, seller_id, {
    category: 'order',
    title: left > 0 ? '接单后取消，记一次' : `服务隐藏到 ${end}`,
    body:
      left > 0
        ? `${title}。${serviceRules.markDays} 天内再有 ${left} 次，您的服务会隐藏 ${serviceRules.hideDays} 天。`
        : `${serviceRules.markDays} 天内 ${marks} 次接单后没有完成，您的服务到时自动恢复；没完成的订单请照常完成。`,
    path: `/service/order/${service_order_id}`,
    key: `service:mark:${service_order_id}`,
  });
}

const batch = 100;

/** Job: who was hidden for a week is shown again. */
export async function liftHidden(deps: Deps, goesOn: () => boolean): Promise<void> {
  for (;;) {
    const due = await findLifted(deps.db, deps.clock(), batch);
    for (const userId of due)
      await inTransaction(jobContext(deps), async (tx) => {
        await lockPeople(tx, [userId]);
        // Hidden once more in between.
        if ((await sellerState(tx, userId)).hiddenUntil) return;
        await liftSeller(tx, userId);
        await notify(tx, userId, {
          category: 'order',
          title: '您的服务恢复显示了',
          body: '隐藏的时间到了，买家又可以看到和购买您的服务。',
          path: '/user/service',
        });
      });
    if (due.length < batch || !goesOn()) return;
  }
}
