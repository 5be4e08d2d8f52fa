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
import type { LedgerUnit } from '../tables.ts';
import { sweepOrphans } from './hand-over.ts';

export interface CheckResult {
  lines: number;
  /** One sentence each; none when all is right. */
  differences: string[];
}

/** Of each sort that is named; more of them would say no more. */
const named = 100;

function nameOf({ account_id, kind, user_id, circle_id, shard }: WrongAccount): string {
  if (circle_id !== 0) return `账户 ${account_id}（通讯录 ${circle_id} 的 ${kind}）`;
  return user_id === null
    ? `账户 ${account_id}（${kind}，第 ${shard} 片）`
    : `账户 ${account_id}（用户 ${user_id} 的 ${kind}）`;
}

const minutesText = (minutes: number): string => `${minutes} 分钟`;
const textIn = (unit: LedgerUnit): ((amount: number) => string) => (unit === 'fen' ? yuan : minutesText);

function wrongsOf(account: WrongAccount): string[] {
  const { balance, sum, last, kind, held, pending } = account;
  const wrongs: string[] = [];
  const text = textIn(account.unit);
  if (balance !== sum) wrongs.push(`余额 ${text(balance)}，分录合计 ${text(sum)}`);
  if (balance !== last) wrongs.push(`余额 ${text(balance)}，最后一条分录之后应为 ${text(last)}`);
  if (kind === 'frozen' && (balance !== pending || held !== pending))
    wrongs.push(`冻结 ${yuan(balance)}，记着的冻结 ${yuan(held)}，未了结的冻结合计 ${yuan(pending)}`);
  return wrongs.map((wrong) => `${nameOf(account)}：${wrong}`);
}

/**
 * D108: recomputes everything from the lines, in one snapshot that writes nothing: the balance of each account is the sum of
 * its lines and what the last of them says, each entry and all accounts of a unit sum to zero, what is frozen is what waits. Then what
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
      const { total, minutes, lines } = await sumAll(db);
      const differences = (await findWrongAccounts(db, named)).flatMap(wrongsOf);
      for (const { entry_id, sum, units } of await findWrongEntries(db, named))
        differences.push(
          units > 1
            ? `分录组 ${entry_id}：钱和分钟不能在一组里`
            : `分录组 ${entry_id}：合计 ${yuan(sum)}，应为 0，且不能没有分录`,
        );
      for (const { hold_id, amount } of await findLooseHolds(db, named))
        differences.push(`冻结 ${hold_id}：${yuan(amount)} 元没有对应的账户`);
      if (total !== 0) differences.push(`全部账户合计 ${yuan(total)}，应为 0`);
      if (minutes !== 0) differences.push(`全部分钟账户合计 ${minutesText(minutes)}，应为 0`);
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
