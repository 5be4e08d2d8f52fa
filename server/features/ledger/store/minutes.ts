import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Whose minutes they are. */
export type MinuteOwner = { userId: number } | { circleId: number };

export interface Minutes {
  minutes: number;
  held: number;
}

const accountsOf = (owner: MinuteOwner): RawBuilder<unknown> =>
  'userId' in owner ? sql`user_id = ${owner.userId}` : sql`circle_id = ${owner.circleId} and circle_id <> 0`;

/** Zeros for whoever has none yet. */
export async function findMinutes(db: Db, owner: MinuteOwner): Promise<Minutes> {
  const { rows } = await sql<Minutes>`
    select coalesce(sum(balance) filter (where kind = 'minutes'), 0)::bigint as minutes,
      coalesce(sum(balance) filter (where kind = 'minutes-held'), 0)::bigint as held
    from ledger_account where ${accountsOf(owner)}`.execute(db);
  return rows[0] ?? { minutes: 0, held: 0 };
}

export interface MinuteLine {
  lineId: number;
  /** Of the entry. */
  kind: string;
  title: string;
  detail: string;
  minutes: number;
  after: number;
  at: Date;
}

/** In the order of the account's index and no further than the page. */
export async function findMinuteLines(
  db: Db,
  owner: MinuteOwner,
  { before, size }: { before: number | undefined; size: number },
): Promise<MinuteLine[]> {
  const { rows } = await sql<MinuteLine>`
    select l.line_id as "lineId", l.kind, l.title, l.detail, l.amount as minutes, l.balance_after as after, l.at
    from ledger_account a join ledger_line l using (account_id)
    where a.kind = 'minutes' and ${accountsOf(owner)} and (l.at, l.line_id) <
      (coalesce((select b.at from ledger_line b where b.line_id = ${before ?? 0}), 'infinity'),
        ${before ?? Number.MAX_SAFE_INTEGER}::bigint)
    order by l.at desc, l.line_id desc limit ${size}`.execute(db);
  return rows;
}
