import { yuan } from '@qunlu/contract/kernel/money.ts';
import { inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../../platform/context.ts';
import { jobRows } from '../../../../platform/job-rows.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { balancesOf } from '../../../ledger/api/balances.ts';
import { byShard, post, type Line } from '../../../ledger/api/post.ts';
import { notify } from '../../../notification/api/notifications.ts';
import { addDebt, findDebtors, lockDebts, payDebt, sumOwed } from '../../store/debts.ts';
import type { OrderRow } from '../../store/orders.ts';

/** What of somebody's part they have no more. */
export interface Lack {
  userId: number;
  /** Fen. */
  amount: number;
}

/** The platform gives it in their place: lines of the same entry, below `escrow`'s. */
export const advanceLines = (lacks: readonly Lack[]): Line[] =>
  lacks.map(({ amount }) => ({ account: 'cost', amount: -amount }));

/** They owe what the platform has given in their place, and are told. They are locked. */
export async function owe(tx: Tx, row: OrderRow, lacks: readonly Lack[]): Promise<void> {
  for (const { userId, amount } of lacks) {
    await addDebt(tx.db, { order_id: row.order_id, user_id: userId, amount, created_at: tx.now });
    await notify(tx, userId, {
      category: 'payment',
      title: `退款由平台垫付 ${yuan(amount)} 元`,
      body: `${row.title}：已退给买家，您的收入不够，平台先垫付了 ${yuan(amount)} 元，以后的收入会先还上；还清以前这部分不能提现。`,
      path: '/user/wallet',
      key: `order:debt:${row.order_id}:${tx.now.getTime()}`,
    });
  }
}

/** Fen of a person's income that is the platform's first. */
export const owedBy = (ctx: Ctx, userId: number): Promise<number> => sumOwed(ctx.db, userId);

/**
 * Takes what is there of what somebody owes: out of their income, and of the balance then when they leave. They are locked.
 */
async function collect(tx: Tx, userId: number, { leaves = false } = {}): Promise<void> {
  const debts = await lockDebts(tx.db, userId);
  if (debts.length === 0) return;
  const has = await balancesOf(tx, userId);
  let [income, balance] = [has.income, leaves ? has.balance : 0];
  for (const debt of debts.toSorted((one, other) => byShard(one.order_id, other.order_id))) {
    const part = Math.min(income + balance, debt.amount - debt.paid);
    if (part <= 0) continue;
    const earned = Math.min(income, part);
    income -= earned;
    balance -= part - earned;
    const words = {
      title: `还平台垫付的退款：${debt.title}`,
      detail: `一共垫付 ${yuan(debt.amount)} 元，还剩 ${yuan(debt.amount - debt.paid - part)} 元`,
    };
    await post(tx, {
      key: `order:debt:${debt.debt_id}:${debt.paid + part}`,
      kind: 'debt-paid',
      orderId: debt.order_id,
      lines: [
        { account: 'income', userId, amount: -earned, ...words },
        { account: 'balance', userId, amount: earned - part, ...words },
        { account: 'cost', amount: part },
      ],
    });
    await payDebt(tx.db, debt.debt_id, debt.paid + part);
  }
}

/** D13: what somebody owes is paid before they are gone, out of all that they have. They are locked. */
export const settleDebts = (tx: Tx, userId: number): Promise<void> => collect(tx, userId, { leaves: true });

const batch = 100;

/** Job: what the platform gave in somebody's place comes back out of what they earn. */
export async function collectDebts(deps: Deps, goesOn: () => boolean): Promise<void> {
  const run = jobRows(deps, 'order.collect-debts');
  for (let behind = 0; goesOn();) {
    const people = await findDebtors(deps.db, behind, batch);
    for (const userId of people)
      await run.one(userId, () =>
        inTransaction(jobContext(deps), async (tx) => {
          await lockPeople(tx, [userId]);
          await collect(tx, userId);
        }),
      );
    behind = people.at(-1) ?? behind;
    if (people.length < batch) break;
  }
  await run.end();
}
