import { agentRules, type FraudSign } from '@qunlu/contract/agent/rules.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import { after, type Ctx, type Tx } from '../../../platform/context.ts';
import { presentAccountOf, accountStateOf } from '../../account/api/people.ts';
import { cut } from '../../ledger/api/post.ts';
import type { PayableSubject, SubjectOrder } from '../../order/ports.ts';
import { commissionOf } from '../policy.ts';
import { findUppers, type Upper } from '../store/bonds.ts';
import { addCommissions, findOfOrder, hasEarned, reverseOfOrder, sharePayer } from '../store/commissions.ts';
import { shareDevice } from '../store/devices.ts';
import { agentSetting } from './settings.ts';

const day = 86_400;

/** Whoever is an agent of a buyer now: never the buyer, nobody who may not be met. */
async function earnersOf(tx: Tx, buyerId: number): Promise<Upper[]> {
  const earners: Upper[] = [];
  for (const upper of await findUppers(tx.db, buyerId, tx.now))
    if (upper.agent_id !== buyerId && (await accountStateOf(tx, upper.agent_id)).visible) earners.push(upper);
  return earners;
}

/** Signs that buyer and agents are one, which count for each of them. */
async function commonSigns(tx: Tx, buyerId: number, agentIds: readonly number[]): Promise<FraudSign[]> {
  return [
    ...((await shareDevice(tx.db, buyerId, agentIds)) ? ['device' as const] : []),
    ...((await sharePayer(tx.db, buyerId, agentIds)) ? ['payer' as const] : []),
  ];
}

/** Writes down who earns by an order, in the `paid` of its subject (D122). Later bonds and rates change nothing of it. */
export async function recordCommissions(tx: Tx, order: SubjectOrder): Promise<void> {
  const { orderId, buyerId, total } = order;
  const earners = await earnersOf(tx, buyerId);
  if (earners.length === 0) return;
  const common = await commonSigns(
    tx,
    buyerId,
    earners.map(({ agent_id }) => agent_id),
  );
  const most = await agentSetting(tx, 'burst');
  const rows = [];
  for (const { level, agent_id } of earners) {
    const rate = await agentSetting(tx, level === 1 ? 'direct' : 'indirect');
    const amount = commissionOf(total, rate);
    if (amount === 0) continue;
    const bursts = await hasEarned(tx.db, { agentId: agent_id, most, since: after(tx.now, -day) });
    const signs: FraudSign[] = [...common, ...(bursts ? ['burst' as const] : [])];
    rows.push({
      order_id: orderId,
      level,
      agent_id,
      buyer_id: buyerId,
      title: cut(order.title, 100),
      rate,
      amount,
      signs,
      verdict: signs.length > 0 ? 1 : 0,
      decided_by: null,
      decided_at: null,
      created_at: tx.now,
      reversed_at: null,
    });
  }
  await addCommissions(tx.db, rows);
}

/** The account that earns in place of the one that was written down; undefined when it is gone. */
async function presentEarner(ctx: Ctx, agentId: number): Promise<number | undefined> {
  const account = await presentAccountOf(ctx, agentId);
  return account && account.status !== userStatus.deleted ? account.userId : undefined;
}

const titles = { 1: '直接推荐的佣金', 2: '间接推荐的佣金' } as const;

/** `commissions` of a payable subject that pays agents. */
export const agentCommissions: NonNullable<PayableSubject['commissions']> = async (ctx, order, settled) => {
  const parts: Awaited<ReturnType<NonNullable<PayableSubject['commissions']>>>[number][] = [];
  for (const { level, agent_id, rate, verdict } of await findOfOrder(ctx.db, order.orderId)) {
    if (verdict === 3) continue;
    const userId = await presentEarner(ctx, agent_id);
    // Agent and buyer may have become one account since; so may both agents, who keep what each level earned.
    if (userId === undefined || userId === order.buyerId) continue;
    parts.push({
      userId,
      amount: commissionOf(settled, rate),
      title: titles[level],
      holdSeconds: agentRules.frozenDays * day,
      held: verdict === 1,
      level,
    });
  }
  return parts;
};

/** D122: nothing of an order is left, so nothing was earned by it. */
export const reverseCommissions = (tx: Tx, orderId: number): Promise<void> =>
  reverseOfOrder(tx.db, orderId, tx.now);
