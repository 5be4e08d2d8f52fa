import { sql, type RawBuilder } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { BillLine } from '../../../platform/pay-provider.ts';

/** Rows of one statement. */
const batch = 2000;

/** The last day whose bill was compared, `YYYY-MM-DD`; null before the first. */
export async function lastBillDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from wallet_bill_day`.execute(db);
  return rows[0]?.day ?? null;
}

/** Keeps a bill; a repetition changes nothing. */
export async function keepBill(db: TxDb, day: string, lines: readonly BillLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += batch) {
    const part = lines.slice(from, from + batch).map((line) => ({
      kind: line.kind,
      number: line.number,
      provider_number: line.providerNumber,
      amount: line.amount,
      fee: line.fee,
      at: line.at,
    }));
    await sql`insert into wallet_bill_line (kind, number, day, provider_number, amount, fee, at)
      select kind, number, ${day}::date, max(provider_number), sum(amount), sum(fee), min(at)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as line
        (kind text, number text, provider_number text, amount bigint, fee bigint, at timestamptz)
      group by kind, number on conflict do nothing`.execute(db);
  }
}

export async function markBillDay(db: TxDb, day: string, lines: number, now: Date): Promise<void> {
  await sql`insert into wallet_bill_day (day, lines, compared_at) values (${day}::date, ${lines}, ${now})
    on conflict do nothing`.execute(db);
}

/** Fen that the channel kept of what is ours in the bill of a day; what it gave back of a refund counts against it. */
export async function sumFees(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ fees: number }>`
    select coalesce(sum(b.fee), 0)::bigint as fees from wallet_bill_line b
    where b.day = ${day}::date and exists (
      select from wallet_channel_line o where o.kind = b.kind and o.number = b.number)`.execute(db);
  return rows[0]?.fees ?? 0;
}

interface Comparison {
  day: string;
  from: Date;
  until: Date;
  /** Whether our records of that day are looked for in the bills; otherwise only what the bills name is compared. */
  withOwn: boolean;
  now: Date;
}

/** What differed before. */
const known = sql`select kind, number from wallet_difference where state = 0`;

/** What the bill of the day names, and what we recorded that day. */
const ofDay = ({ day, from, until, withOwn }: Comparison) => sql`
  select kind, number from wallet_bill_line where day = ${day}::date
  union
  select kind, number from wallet_channel_line
    where ${withOwn}::boolean and at >= ${from}::timestamptz and at < ${until}::timestamptz`;

/** Of these numbers: how much all bills say, and how much the ledger. */
const compared = (touched: RawBuilder<unknown>, { until }: Comparison) => sql`
  touched as (${touched}),
  said as (
    select t.kind, t.number, coalesce(b.provider_number, '') as provider_number, coalesce(b.amount, 0) as bill,
      case when o.kind is null then 0 when t.kind = 'payment' then -coalesce(l.amount, 0)
        else coalesce(l.amount, 0) end as ours,
      -- A transfer that ended later may come back in a later bill.
      coalesce(o.moves or o.at >= ${until}::timestamptz, false) as moves, coalesce(o.hash, '') as hash, o.user_id, o.seller_id
    from touched t
    left join lateral (
      select sum(amount)::bigint as amount, max(provider_number) as provider_number
      from wallet_bill_line where kind = t.kind and number = t.number) b on true
    left join lateral (
      select * from wallet_channel_line where kind = t.kind and number = t.number) o on true
    left join lateral (select amount from ledger_channel where key = o.key) l on true),
  -- Of a transfer on its way or on its way back the bill may say either.
  compared as (
    select *, bill = ours or (moves and kind = 'transfer') as agrees from said)`;

/**
 * Opens what differs and is not known yet, follows what changed, and ends what agrees by now. What staff resolved stays
 * resolved while it is still the same. Answers how many were opened.
 */
export async function compareBill(db: TxDb, given: Comparison): Promise<number> {
  await sql`with ${compared(known, given)}
    update wallet_difference d set state = 2, resolved_at = ${given.now}, reason = '后来的账单和账目已经一致'
    from compared c where d.state = 0 and d.kind = c.kind and d.number = c.number and c.agrees`.execute(db);
  await sql`with ${compared(known, given)}
    update wallet_difference d set ours = c.ours, bill = c.bill
    from compared c where d.state = 0 and d.kind = c.kind and d.number = c.number and not c.agrees
      and (d.ours, d.bill) <> (c.ours, c.bill)`.execute(db);
  const { numAffectedRows = 0n } = await sql`with ${compared(ofDay(given), given)}
    insert into wallet_difference (kind, number, provider_number, day, ours, bill, hash, user_id, seller_id, found_at)
    select kind, number, provider_number, ${given.day}::date, ours, bill, hash, user_id, seller_id, ${given.now}::timestamptz
    from compared c where not c.agrees
      and not exists (select from wallet_difference d where d.kind = c.kind and d.number = c.number
        and (d.state = 0 or (d.state = 1 and d.ours = c.ours and d.bill = c.bill)))
    order by kind, number`.execute(db);
  return Number(numAffectedRows);
}

/** Days that lines are kept: a payment can be refunded for a year. */
const keepDays = 800;

export async function dropOldBills(db: Db, goesOn: () => boolean, now: Date): Promise<void> {
  await dropRows(
    db,
    goesOn,
    'wallet_bill_line',
    sql`day < (${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${keepDays}::integer`,
  );
}

export interface KeptLine {
  day: string;
  amount: number;
  fee: number;
  at: Date;
}

/** What the bills say of one number, the oldest first. */
export async function findBillLines(db: Db, kind: string, number: string): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select day::text as day, amount, fee, at from wallet_bill_line
    where kind = ${kind} and number = ${number} order by day`.execute(db);
  return rows;
}
