import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type * as contract from '@qunlu/contract/dues/income.ts';
import { duesKindLabels, incomeStateLabels, type IncomeState } from '@qunlu/contract/dues/rules.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { csvCell, csvFile } from '../../../platform/csv.ts';
import { paged } from '../../../platform/paging.ts';
import { monthOf } from '../../ledger/api/statement.ts';
import { managedCircle } from '../../circle/api/access.ts';
import { presentIncome, presentPayLog } from '../present.ts';
import { findIncome, findPayLogs } from '../store/income.ts';

/** D158: the owner's alone. */
export async function listIncome(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listIncome>,
): Promise<OutputOf<typeof contract.listIncome>> {
  const { id, size = 20, next, kind, state, month } = query;
  await managedCircle(ctx, id, 'own');
  const rows = await findIncome(ctx.db, {
    circleId: id,
    kind,
    state,
    ...(month ? monthOf(month) : {}),
    before: next,
    size: size + 1,
  });
  return paged(rows, size, 'order_id', (row) => presentIncome(row, ctx.viewer.userId, ctx.now));
}

/** More would not open in a spreadsheet of a phone. */
export const linesMax = 20_000;
const step = 1_000;

const heading = [
  '付款时间',
  '种类',
  '档位或用途',
  '付款人',
  '实付（元）',
  '已退（元）',
  '服务费（元）',
  '收入（元）',
  '状态',
  '订单号',
];

const rowOf = (line: contract.DuesIncome): string =>
  [
    csvCell(dateTime(line.paid_at)),
    csvCell(duesKindLabels[line.kind]),
    csvCell(line.title),
    csvCell(line.buyer),
    // Numbers of ours: a spreadsheet adds them up.
    yuan(line.total),
    yuan(line.refunded),
    yuan(line.fee),
    yuan(line.net),
    csvCell(incomeStateLabels[line.state as IncomeState]),
    csvCell(line.hash),
  ].join(',');

/** A month as CSV, the newest first. */
export async function incomeFile(
  ctx: ViewerCtx,
  { id, month }: QueryOf<typeof contract.incomeFile>,
): Promise<OutputOf<typeof contract.incomeFile>> {
  await managedCircle(ctx, id, 'own');
  const rows = [heading.map(csvCell).join(',')];
  let before: number | undefined;
  let more = true;
  while (rows.length <= linesMax && more) {
    const size = Math.min(step, linesMax + 1 - rows.length);
    const found = await findIncome(ctx.db, { circleId: id, ...monthOf(month), before, size: size + 1 });
    const shown = found.slice(0, size);
    rows.push(...shown.map((row) => rowOf(presentIncome(row, ctx.viewer.userId, ctx.now))));
    more = found.length > size;
    before = shown.at(-1)?.order_id;
  }
  if (more) rows.push(csvCell(`这个月的订单太多，这里只有最近的 ${linesMax} 条`));
  return { name: `群录收入-${id}-${month}.csv`, text: csvFile(rows) };
}

/** D70: for ever, the owner's alone. */
export async function listPayLogs(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof contract.listPayLogs>,
): Promise<OutputOf<typeof contract.listPayLogs>> {
  await managedCircle(ctx, id, 'own');
  const rows = await findPayLogs(ctx.db, { circleId: id, before: next, size: size + 1 });
  return paged(rows, size, 'money_id', (row) => presentPayLog(row, ctx.viewer.userId));
}
