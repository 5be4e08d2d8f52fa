import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { tallyJoin } from './buys.ts';

export interface StaffRow {
  buy_id: number;
  user_id: number;
  name: string | null;
  title: string;
  circle: string | null;
  state: 1 | 2 | 3 | 4 | 5;
  deadline: Date;
  audit: number;
  moderated: boolean;
  people: number;
  pieces: number;
  disputes: number;
  reports: number | null;
}

const columns = sql`d.buy_id, d.user_id, p.realname as name, d.title, c.name as circle, d.state, d.deadline, d.audit, d.moderated,
  r.reports, y.people, y.pieces,
  (select count(*)::int from order_standing o where o.seller_id = d.user_id and o.disputed and o.subject = 'groupbuy.entry'
    and o.target = d.buy_id::text) as disputes`;
const joined = sql`left join card_person p on p.user_id = d.user_id and not p.erased
  left join phonebook_line c on c.phonebook_id = d.circle_id
  ${sql.raw(tallyJoin('d.buy_id'))}`;

export interface StaffPage {
  kind: 'reported' | 'hidden' | 'all';
  id: number | undefined;
  behind: number | undefined;
  size: number;
}

/** Buys for staff, the newest first; those with complaints: whoever has waited longest first. */
export async function findForStaff(db: Db, { kind, id, behind, size }: StaffPage): Promise<StaffRow[]> {
  if (id === undefined && kind === 'reported') {
    const further =
      behind === undefined
        ? sql``
        : sql`where (r.first_at, d.buy_id) >
            (select b.first_at, b.id from moderation_complaint b where b.type = 'groupbuy' and b.id = ${behind})`;
    const { rows } = await sql<StaffRow>`
      select ${columns} from moderation_complaint r
        join groupbuy_buy d on r.type = 'groupbuy' and d.buy_id = r.id and d.deleted_at is null
        ${joined} ${further} order by r.first_at, d.buy_id limit ${sql.lit(size)}`.execute(db);
    return rows;
  }
  const wanted =
    id === undefined ? (kind === 'hidden' ? sql`d.moderated` : sql`true`) : sql`d.buy_id = ${id}`;
  const further =
    behind === undefined
      ? sql``
      : sql`and (d.created_at, d.buy_id) <
          (select b.created_at, b.buy_id from groupbuy_buy b where b.buy_id = ${behind})`;
  const { rows } = await sql<StaffRow>`
    select ${columns} from groupbuy_buy d ${joined}
      left join moderation_complaint r on r.type = 'groupbuy' and r.id = d.buy_id
    where d.deleted_at is null and ${wanted} ${further}
    order by d.created_at desc, d.buy_id desc limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** How many buys somebody has complained about. */
export const countReported = (): RawBuilder<number> => sql<number>`(select count(*) from (
  select from moderation_complaint r join groupbuy_buy d on d.buy_id = r.id and d.deleted_at is null
  where r.type = 'groupbuy' limit 100) each)`;
