import { yuan } from '@qunlu/contract/kernel/money.ts';
import { sql } from 'kysely';
import { jobContext, type Ctx, type Deps } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { alone } from '../../../platform/database.ts';
import { ledgerChecks } from '../ports.ts';
import {
  addCheck,
  findLooseHolds,
  findWrongAccounts,
  findWrongEntries,
  sumAll,
  type WrongAccount,
} from '../store/checks.ts';
import { sweepOrphans } from './hand-over.ts';

export interface CheckResult {
  lines: number;
  /** One sentence each; none when all is right. */
  differences: string[];
}

/** Of each sort that is named; more of them would say no more. */
const named = 100;

const nameOf = ({ account_id, kind, user_id, shard }: WrongAccount): string =>
  user_id === null
    ? `账户 ${account_id}（${kind}，第 ${shard} 片）`
    : `账户 ${account_id}（用户 ${user_id} 的 ${kind}）`;

function wrongsOf(account: WrongAccount): string[] {
  const { balance, sum, last, kind, held, pending } = account;
  const wrongs: string[] = [];
  if (balance !== sum) wrongs.push(`余额 ${yuan(balance)}，分录合计 ${yuan(sum)}`);
  if (balance !== last) wrongs.push(`余额 ${yuan(balance)}，最后一条分录之后应为 ${yuan(last)}`);
  if (kind === 'frozen' && (balance !== pending || held !== pending))
    wrongs.push(`冻结 ${yuan(balance)}，记着的冻结 ${yuan(held)}，未了结的冻结合计 ${yuan(pending)}`);
  return wrongs.map((wrong) => `${nameOf(account)}：${wrong}`);
}

/**
 * D108: recomputes everything from the lines, in one snapshot that writes nothing: the balance of each account is the sum of
 * its lines and what the last of them says, each entry and all accounts sum to zero, what is frozen is what waits. Then what
 * other features check of theirs.
 */
export async function checkLedger(ctx: Ctx): Promise<CheckResult> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      // Reading all of it takes longer than a call may.
      await sql`set local statement_timeout = 0`.execute(db);
      const tx = { ...ctx, db };
      const { total, lines } = await sumAll(db);
      const differences = (await findWrongAccounts(db, named)).flatMap(wrongsOf);
      for (const { entry_id, sum } of await findWrongEntries(db, named))
        differences.push(`分录组 ${entry_id}：合计 ${yuan(sum)}，应为 0，且不能没有分录`);
      for (const { hold_id, amount } of await findLooseHolds(db, named))
        differences.push(`冻结 ${hold_id}：${yuan(amount)} 元没有对应的账户`);
      if (total !== 0) differences.push(`全部账户合计 ${yuan(total)}，应为 0`);
      for (const check of ctx.deps.ports.get(ledgerChecks)) differences.push(...(await check(tx)));
      return { lines, differences };
    });
}

/** Job, every night: what it finds waits for staff and is logged as an error. Money that cannot follow its owner does not silence it. */
export async function checkNightly(deps: Deps): Promise<void> {
  const run = jobRows(deps, 'ledger.check');
  await sweepOrphans(deps, run);
  const ctx = jobContext(deps);
  const { lines, differences } = await checkLedger(ctx);
  await addCheck(alone(ctx).db, { at: ctx.now, lines, differences });
  if (differences.length > 0) deps.log.error({ differences }, 'the ledger does not balance');
  await run.end();
}
