import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { PersonAccount } from '../tables.ts';

export interface StatementLine {
  lineId: number;
  account: PersonAccount;
  /** Of the entry, e.g. `recharge` or `post-commission`. */
  kind: string;
  title: string;
  detail: string;
  /** Fen. */
  amount: number;
  /** What the account has with this line in it. */
  after: number;
  at: Date;
  /** 0 when it belongs to none. */
  orderId: number;
}

export interface StatementQuery {
  userId: number;
  accounts: readonly PersonAccount[];
  /** All kinds when not given. */
  kinds?: readonly string[] | undefined;
  /** From, inclusive, and to, exclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** One line for a withdrawal, as it stands, in place of what it moved between the accounts of its person. */
  folded?: boolean | undefined;
  /** Lines before this one. */
  before?: number | undefined;
  size: number;
}

/** Of a withdrawal under way the line that took it out, of one that is paid the last, of one that is back the one that brought it. */
const asItStands = sql`and case l.kind
  when 'void-withdrawal' then a.kind = 'income'
  when 'hold-withdrawal' then a.kind = 'income' and exists (
    select from ledger_entry w join ledger_hold h on h.key = substr(w.key, length('hold:') + 1)
    where w.entry_id = l.entry_id and h.state = 'pending')
  else true end`;

/**
 * Each account, and each kind when they are given, is read in the order of its index and no further than the page: at any
 * depth a page costs the same.
 */
export async function findLines(db: Db, given: StatementQuery): Promise<StatementLine[]> {
  const { userId, accounts, kinds, from, to, before = Number.MAX_SAFE_INTEGER, size, folded = false } = given;
  const ways: RawBuilder<unknown> = kinds
    ? sql`ledger_account a cross join unnest(${[...kinds]}::text[]) as k (kind)`
    : sql`ledger_account a`;
  const way = kinds ? sql`and l.kind = k.kind and l.title <> ''` : sql``;
  const { rows } = await sql<StatementLine>`
    select p.line_id as "lineId", p.account, p.kind, p.title, p.detail, p.amount, p.balance_after as after, p.at,
      e.order_id as "orderId"
    from (
      select a.kind as account, x.* from ${ways}
      cross join lateral (
        select l.line_id, l.entry_id, l.kind, l.title, l.detail, l.amount, l.balance_after, l.at
        from ledger_line l
        where l.account_id = a.account_id ${way} ${folded ? asItStands : sql``}
          and l.at >= ${from ?? sql`'-infinity'`}::timestamptz and l.at < ${to ?? sql`'infinity'`}::timestamptz
          and (l.at, l.line_id) <
            (coalesce((select at from ledger_line where line_id = ${before}), 'infinity'), ${before}::bigint)
        order by l.at desc, l.line_id desc limit ${size}
      ) x
      where a.user_id = ${userId} and a.kind = any(${[...accounts]}::text[])
      order by x.at desc, x.line_id desc limit ${size}
    ) p join ledger_entry e on e.entry_id = p.entry_id
    order by p.at desc, p.line_id desc`.execute(db);
  return rows;
}

/** Sums of one person over a time: what moved between their own accounts is neither in nor out. */
export async function sumMoved(
  db: Db,
  userId: number,
  from: Date,
  to: Date,
): Promise<{ in: number; out: number }> {
  const { rows } = await sql<{ in: number; out: number }>`
    select coalesce(sum(net) filter (where net > 0), 0)::bigint as "in",
      coalesce(-sum(net) filter (where net < 0), 0)::bigint as "out"
    from (
      select sum(l.amount) as net from ledger_line l
      where l.account_id in (select account_id from ledger_account where user_id = ${userId})
        and l.at >= ${from} and l.at < ${to}
      group by l.entry_id
    ) entry`.execute(db);
  return rows[0] ?? { in: 0, out: 0 };
}
