import { sql } from 'kysely';
import { dropRows } from '../../platform/clean.ts';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import type { PayWebhook } from '../../platform/pay-provider.ts';

/** Days that handled webhooks are remembered; the channel repeats them for one. */
const keepDays = 30;

export async function wasHandled(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from platform_pay_notice where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function markHandled(db: Db, webhook: PayWebhook, now: Date): Promise<void> {
  await sql`insert into platform_pay_notice (id, kind, number, at)
    values (${webhook.id}, ${webhook.kind}, ${numberOf(webhook)}, ${now}) on conflict (id) do nothing`.execute(
    db,
  );
}

export function numberOf(webhook: PayWebhook): string {
  if (webhook.kind === 'payment') return webhook.fact.outTradeNo;
  return webhook.kind === 'refund' ? webhook.fact.outRefundNo : webhook.fact.outBillNo;
}

export async function cleanWebhooks(deps: Deps, goesOn: () => boolean): Promise<void> {
  await dropRows(
    deps.db,
    goesOn,
    'platform_pay_notice',
    sql`at < ${deps.clock()}::timestamptz - make_interval(days => ${keepDays})`,
  );
}
