import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { licenceOf } from './deals.ts';

export interface StaffRow {
  deal_id: number;
  user_id: number;
  name: string | null;
  title: string;
  shop: string;
  licence: string | null;
  price: number;
  audit: number;
  over: boolean;
  moderated: boolean;
  sold: number;
  disputes: number;
  reports: number | null;
  hidden_reason: string;
}

const columns = sql`d.deal_id, d.user_id, p.realname as name, d.title, d.shop, ${sql.raw(licenceOf('d.user_id'))} as licence, d.price,
  d.audit, d.over, d.moderated, r.reports,
  (select count(*)::int from o2o_voucher v where v.deal_id = d.deal_id and v.paid_at is not null) as sold,
  (select count(*)::int from order_standing o where o.seller_id = d.user_id and o.disputed and o.subject = 'o2o.voucher'
    and o.target = d.deal_id::text) as disputes`;
const joined = sql`left join card_person p on p.user_id = d.user_id and not p.erased`;

export interface StaffPage {
  kind: 'reported' | 'hidden' | 'all';
  id: number | undefined;
  behind: number | undefined;
  size: number;
}

/** Deals for staff, the newest first; those with complaints: whoever has waited longest first. */
export async function findForStaff(db: Db, { kind, id, behind, size }: StaffPage): Promise<StaffRow[]> {
  if (id === undefined && kind === 'reported') {
    const further =
      behind === undefined
        ? sql``
        : sql`where (r.first_at, d.deal_id) >
            (select b.first_at, b.id from moderation_complaint b where b.type = 'o2o' and b.id = ${behind})`;
    const { rows } = await sql<StaffRow>`
      select ${columns} from moderation_complaint r
        join o2o_deal d on r.type = 'o2o' and d.deal_id = r.id and d.deleted_at is null
        ${joined} ${further} order by r.first_at, d.deal_id limit ${sql.lit(size)}`.execute(db);
    return rows;
  }
  const wanted =
    id === undefined ? (kind === 'hidden' ? sql`d.moderated` : sql`true`) : sql`d.deal_id = ${id}`;
  const further =
    behind === undefined
      ? sql``
      : sql`and (d.created_at, d.deal_id) <
          (select b.created_at, b.deal_id from o2o_deal b where b.deal_id = ${behind})`;
  const { rows } = await sql<StaffRow>`
    select ${columns} from o2o_deal d ${joined}
      left join moderation_complaint r on r.type = 'o2o' and r.id = d.deal_id
    where d.deleted_at is null and ${wanted} ${further}
    order by d.created_at desc, d.deal_id desc limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** How many deals somebody has complained about. */
export const countReported = (): RawBuilder<number> => sql<number>`(select count(*) from (
  select from moderation_complaint r join o2o_deal d on d.deal_id = r.id and d.deleted_at is null
  where r.type = 'o2o' limit 100) each)`;
