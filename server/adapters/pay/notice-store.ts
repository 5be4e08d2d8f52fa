import { sql } from 'kysely';
import { dropRows } from '../../platform/clean.ts';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { PayNotice } from '../../platform/pay-provider.ts';

/** Days that handled notices are remembered; the channel repeats them for one. */
const keepDays = 30;

export async function wasHandled(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from platform_pay_notice where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function markHandled(db: Db, notice: PayNotice, now: Date): Promise<void> {
  await sql`insert into platform_pay_notice (id, kind, number, at)
    values (${notice.id}, ${notice.kind}, ${numberOf(notice)}, ${now}) on conflict (id) do nothing`.execute(
    db,
  );
}

export function numberOf(notice: PayNotice): string {
  if (notice.kind === 'payment') return notice.fact.outTradeNo;
  return notice.kind === 'refund' ? notice.fact.outRefundNo : notice.fact.outBillNo;
}

export async function cleanNotices(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropRows(
    deps.db,
    goesOn,
    'platform_pay_notice',
    sql`at < ${deps.clock()}::timestamptz - make_interval(days => ${keepDays})`,
  );
}
