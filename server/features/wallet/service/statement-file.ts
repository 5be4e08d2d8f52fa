import type { statementFile as contract, StatementLine } from '@qunlu/contract/wallet/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { csvCell, csvFile } from '../../../platform/csv.ts';
import { monthOf, statementOf } from '../../ledger/api/statement.ts';
import { presentLines } from './statements.ts';

/** More would not open in a spreadsheet of a phone. */
export const linesMax = 20_000;
const step = 1_000;

const accounts = { balance: '余额', income: '收入', frozen: '冻结' } as const;
const heading = ['时间', '账户', '项目', '说明', '金额（元）', '账户余额（元）', '订单号'];

const rowOf = (line: StatementLine): string =>
  [
    csvCell(dateTime(line.at)),
    csvCell(accounts[line.account]),
    csvCell(line.title),
    csvCell(line.detail),
    // Numbers of ours: a spreadsheet adds them up.
    yuan(line.amount),
    yuan(line.after),
    csvCell(line.hash),
  ].join(',');

/** A month as CSV, the newest first. */
export async function statementFile(ctx: ViewerCtx, month: string): Promise<OutputOf<typeof contract>> {
  const rows = [heading.map(csvCell).join(',')];
  let before: number | undefined;
  while (rows.length <= linesMax && before !== pagingEnd) {
    const size = Math.min(step, linesMax + 1 - rows.length);
    const found = await statementOf(ctx, { ...monthOf(month), userId: ctx.viewer.userId, size, before });
    rows.push(...(await presentLines(ctx, found.list)).map(rowOf));
    before = found.next;
  }
  if (before !== pagingEnd) rows.push(csvCell(`这个月的明细太多，这里只有最近的 ${linesMax} 条`));
  return { name: `群录账单-${month}.csv`, text: csvFile(rows) };
}
