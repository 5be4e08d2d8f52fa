import { userStatus } from '@qunlu/contract/account/rules.ts';
import { inTransaction, jobContext, type Deps, type Tx } from '../../../platform/context.ts';
import type { JobRows } from '../../../platform/job-rows.ts';
import { lockPeople, presentAccountOf } from '../../account/api/people.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import { findBalances, findOrphans } from '../store/accounts.ts';
import { moveHolds } from '../store/holds.ts';
import { personAccounts } from './statement.ts';
import { dropMinutes, mergeMinutes } from './minutes.ts';
import { post, type Line } from './post.ts';

/** D10: one entry moves what the dropped account has in each of its three, and its holds follow. Both are locked. */
export async function mergeMoney(tx: Tx, { keep, drop }: MergeSides, key = `merge:${drop}`): Promise<void> {
  const has = await findBalances(tx.db, drop);
  const lines = personAccounts.flatMap((account): Line[] => [
    { account, userId: drop, amount: -has[account], title: '合并到另一个账号' },
    { account, userId: keep, amount: has[account], title: '合并账号转入' },
  ]);
  await post(tx, { key, kind: 'merge', lines });
  await moveHolds(tx.db, drop, keep);
  await mergeMinutes(tx, { keep, drop }, `${key}:minutes`);
}

/**
 * D13: what a person had who is gone: the platform's when they have given it up, else kept apart until staff decides. What
 * is frozen waits for its holds. The person is locked.
 */
export async function handOver(tx: Tx, userId: number, to: 'fee' | 'suspense'): Promise<void> {
  const { balance, income } = await findBalances(tx.db, userId);
  const title = to === 'fee' ? '注销时放弃' : '注销后转出，由平台保管';
  await post(tx, {
    // Money may come in again, when a hold ends: the time tells the entries apart.
    key: `left:${userId}:${tx.now.getTime()}`,
    kind: to === 'fee' ? 'given-up' : 'left-behind',
    shardOf: userId,
    lines: [
      { account: 'balance', userId, amount: -balance, title },
      { account: 'income', userId, amount: -income, title },
      { account: to, amount: balance + income },
    ],
  });
  await dropMinutes(tx, userId);
}

/** Job: money that reached an account after it was merged or erased goes where the rest of it went. */
export async function sweepOrphans(deps: Deps, run: JobRows): Promise<void> {
  const ctx = jobContext(deps);
  for (const userId of await findOrphans(ctx.db))
    await run.one(userId, () => inTransaction(ctx, (tx) => followOwner(tx, userId)));
}

async function followOwner(tx: Tx, userId: number): Promise<void> {
  const present = await presentAccountOf(tx, userId);
  if (!present) return;
  await lockPeople(tx, [userId, present.userId]);
  if (present.userId !== userId)
    await mergeMoney(tx, { keep: present.userId, drop: userId }, `merge:${userId}:${tx.now.getTime()}`);
  else if (present.status === userStatus.deleted) await handOver(tx, userId, 'suspense');
}
