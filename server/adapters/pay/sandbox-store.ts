import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface SandboxPayment {
  out_trade_no: string;
  transaction_id: string;
  prepay_id: string;
  trade_type: 'JSAPI' | 'MWEB' | 'NATIVE' | 'APP';
  appid: string;
  openid: string;
  description: string;
  total: number;
  paid_total: number;
  currency: string;
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
  notify_path: string;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
}

export interface SandboxRefund {
  out_refund_no: string;
  refund_id: string;
  out_trade_no: string;
  refund: number;
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
  outcome: 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
  notify_path: string;
  due_at: Date;
}

export interface SandboxTransfer {
  out_bill_no: string;
  transfer_bill_no: string;
  package_info: string;
  appid: string;
  openid: string;
  realname: string;
  amount: number;
  remark: string;
  state: 'WAIT_USER_CONFIRM' | 'SUCCESS' | 'FAIL' | 'CANCELLED';
  fail_reason: string;
  notify_path: string;
  created_at: Date;
  updated_at: Date;
}

/** By a number of ours or of the cashier's own. */
export async function findPayment(db: Db, number: string): Promise<SandboxPayment | null> {
  const { rows } = await sql<SandboxPayment>`
    select * from sandbox_payment where out_trade_no = ${number} or prepay_id = ${number}`.execute(db);
  return rows[0] ?? null;
}

/** null: the number is taken. */
export async function addPayment(
  db: Db,
  one: Omit<SandboxPayment, 'paid_total' | 'currency' | 'state' | 'paid_at'>,
): Promise<SandboxPayment | null> {
  const { rows } = await sql<SandboxPayment>`
    insert into sandbox_payment (out_trade_no, transaction_id, prepay_id, trade_type, appid, openid, description, total,
      notify_path, created_at, expires_at)
    values (${one.out_trade_no}, ${one.transaction_id}, ${one.prepay_id}, ${one.trade_type}, ${one.appid}, ${one.openid},
      ${one.description}, ${one.total}, ${one.notify_path}, ${one.created_at}, ${one.expires_at})
    on conflict do nothing returning *`.execute(db);
  return rows[0] ?? null;
}

/** Pays what is unpaid and in time; null for everything else. */
export async function markPaid(
  db: Db,
  number: string,
  paid: { total: number; currency: string; openid: string; at: Date },
): Promise<SandboxPayment | null> {
  const { rows } = await sql<SandboxPayment>`
    update sandbox_payment set state = 'SUCCESS', paid_at = ${paid.at}, paid_total = ${paid.total},
      currency = ${paid.currency}, openid = case when openid = '' then ${paid.openid} else openid end
    where out_trade_no = ${number} and state = 'NOTPAY' and expires_at > ${paid.at} returning *`.execute(db);
  return rows[0] ?? null;
}

export async function markClosed(db: Db, number: string): Promise<void> {
  await sql`update sandbox_payment set state = 'CLOSED' where out_trade_no = ${number} and state = 'NOTPAY'`.execute(
    db,
  );
}

export async function findRefund(db: Db, number: string): Promise<SandboxRefund | null> {
  const { rows } = await sql<SandboxRefund>`
    select * from sandbox_refund where out_refund_no = ${number}`.execute(db);
  return rows[0] ?? null;
}

/** null: more would be given back than was paid. Locks the payment. */
export async function addRefund(
  db: Db,
  one: SandboxRefund & { created_at: Date },
): Promise<SandboxRefund | null> {
  const { rows } = await sql<SandboxRefund>`
    with payment as (
      update sandbox_payment set state = 'REFUND' where out_trade_no = ${one.out_trade_no}
        and paid_total >= ${one.refund} + (select coalesce(sum(refund), 0) from sandbox_refund
          where out_trade_no = ${one.out_trade_no} and status in ('PROCESSING', 'SUCCESS'))
      returning out_trade_no)
    insert into sandbox_refund (out_refund_no, refund_id, out_trade_no, refund, status, outcome, notify_path, created_at, due_at)
    select ${one.out_refund_no}, ${one.refund_id}, out_trade_no, ${one.refund}::bigint, ${one.status}, ${one.outcome},
      ${one.notify_path}, ${one.created_at}::timestamptz, ${one.due_at}::timestamptz from payment
    on conflict (out_refund_no) do nothing returning *`.execute(db);
  return rows[0] ?? null;
}

/** Ends the refunds whose time has come. */
export async function settleRefunds(db: Db, now: Date): Promise<SandboxRefund[]> {
  const { rows } = await sql<SandboxRefund>`
    update sandbox_refund set status = outcome where status = 'PROCESSING' and due_at <= ${now} returning *`.execute(
    db,
  );
  return rows;
}

/** By a number of ours or what the confirm sheet was given. */
export async function findTransfer(db: Db, number: string): Promise<SandboxTransfer | null> {
  const { rows } = await sql<SandboxTransfer>`
    select * from sandbox_transfer where out_bill_no = ${number} or package_info = ${number}`.execute(db);
  return rows[0] ?? null;
}

export async function addTransfer(db: Db, one: SandboxTransfer): Promise<SandboxTransfer | null> {
  const { rows } = await sql<SandboxTransfer>`
    insert into sandbox_transfer (out_bill_no, transfer_bill_no, package_info, appid, openid, realname, amount, remark,
      state, notify_path, created_at, updated_at)
    values (${one.out_bill_no}, ${one.transfer_bill_no}, ${one.package_info}, ${one.appid}, ${one.openid},
      ${one.realname}, ${one.amount}, ${one.remark}, ${one.state}, ${one.notify_path}, ${one.created_at}, ${one.updated_at})
    on conflict do nothing returning *`.execute(db);
  return rows[0] ?? null;
}

/** Ends a transfer that waits for the person; null when it no longer does. */
export async function endTransfer(
  db: Db,
  number: string,
  end: { state: 'SUCCESS' | 'FAIL' | 'CANCELLED'; reason: string; at: Date },
): Promise<SandboxTransfer | null> {
  const { rows } = await sql<SandboxTransfer>`
    update sandbox_transfer set state = ${end.state}, fail_reason = ${end.reason}, updated_at = ${end.at}
    where out_bill_no = ${number} and state = 'WAIT_USER_CONFIRM' returning *`.execute(db);
  return rows[0] ?? null;
}

/** Ends those that nobody has confirmed in time. */
export async function lapseTransfers(db: Db, before: Date, now: Date): Promise<SandboxTransfer[]> {
  const { rows } = await sql<SandboxTransfer>`
    update sandbox_transfer set state = 'FAIL', fail_reason = 'OVERDUE_CLOSE', updated_at = ${now}
    where state = 'WAIT_USER_CONFIRM' and created_at <= ${before} returning *`.execute(db);
  return rows;
}

export async function newestPayments(db: Db): Promise<SandboxPayment[]> {
  const { rows } = await sql<SandboxPayment>`
    select * from sandbox_payment order by payment_id desc limit 50`.execute(db);
  return rows;
}

export async function newestTransfers(db: Db): Promise<SandboxTransfer[]> {
  const { rows } = await sql<SandboxTransfer>`
    select * from sandbox_transfer order by sandbox_transfer_id desc limit 50`.execute(db);
  return rows;
}

export async function newestRefunds(db: Db): Promise<SandboxRefund[]> {
  const { rows } = await sql<SandboxRefund>`
    select * from sandbox_refund order by sandbox_refund_id desc limit 20`.execute(db);
  return rows;
}

interface Span {
  from: Date;
  until: Date;
}

/** What a day's bill is made of. */
export async function ofDay(db: Db, { from, until }: Span) {
  const paid = await sql<SandboxPayment>`
    select * from sandbox_payment where paid_at >= ${from} and paid_at < ${until} order by paid_at, payment_id`.execute(
    db,
  );
  const refunded = await sql<SandboxRefund & { transaction_id: string; total: number; appid: string }>`
    select r.*, p.transaction_id, p.total, p.appid from sandbox_refund r join sandbox_payment p using (out_trade_no)
    where r.status = 'SUCCESS' and r.due_at >= ${from} and r.due_at < ${until} order by r.due_at, r.sandbox_refund_id`.execute(
    db,
  );
  const transferred = await sql<SandboxTransfer>`
    select * from sandbox_transfer where state = 'SUCCESS' and updated_at >= ${from} and updated_at < ${until}
    order by updated_at, sandbox_transfer_id`.execute(db);
  return {
    payments: paid.rows,
    refunds: refunded.rows,
    transfers: transferred.rows,
  };
}
