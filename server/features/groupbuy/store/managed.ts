import type { EntryGroup } from '@qunlu/contract/groupbuy/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';
import { personText, type ListedPerson } from '../../card/api/listed-person.ts';
import type { KeptSubmission } from '../../form/api/forms.ts';
import { contactForm, linesText, seenColumns, seenJoins, type LineRow, type SeenEntry } from './entries.ts';

/** What a call of the organiser asks of a buy first. */
export interface ManagedBuy {
  buy_id: number;
  user_id: number;
  circle_id: number | null;
  title: string;
  state: 1 | 2 | 3 | 4 | 5;
  deadline: Date;
  ready_by: Date;
  audit: 0 | 1 | 2;
  audit_reason: string;
  threshold: 'none' | 'people' | 'pieces';
  needed: number;
  express: boolean;
  local: boolean;
  giving_back: boolean;
  is_helper: boolean;
}

export async function findManaged(db: Db, id: number, viewerId: number): Promise<ManagedBuy | undefined> {
  const [row] = await prepared<ManagedBuy>(
    db,
    `select s.buy_id, s.user_id, s.circle_id, s.title, s.state, s.deadline, s.ready_by, s.audit, s.audit_reason, s.threshold,
       s.needed, s.express, s.local, s.giving_back,
       exists (select from groupbuy_helper h where h.buy_id = s.buy_id and h.user_id = $2) as is_helper
     from groupbuy_buy s where s.buy_id = $1 and s.deleted_at is null`,
    [id, viewerId],
  );
  return row;
}

/** An entry for its organiser, with what `contacts` opens. */
export interface ManagedEntryRow extends SeenEntry {
  user: ListedPerson | null;
  kept: KeptSubmission | null;
}

const managed = async (
  db: Db,
  picked: RawBuilder<unknown>,
  order: 'asc' | 'desc',
): Promise<ManagedEntryRow[]> => {
  const { rows } = await sql<ManagedEntryRow>`
    select ${seenColumns}, ${sql.raw(personText('v.user_id'))} as user, f.kept
    from (${picked}) v ${seenJoins}
      left join form_submitted f on f.kind = ${contactForm} and f.holder_id = v.entry_id
    order by v.entry_id ${sql.raw(order)}`.execute(db);
  return rows;
};

const groups: Readonly<Record<EntryGroup, RawBuilder<unknown>>> = {
  // Closed unpaid ones were never anything to the organiser.
  all: sql`(state <> 6 or paid_at is not null)`,
  unready: sql`state = 1`,
  ready: sql`state = 3`,
  received: sql`state = 4`,
  offline: sql`order_id is null and state <> 6`,
  over: sql`state = 6 and paid_at is not null and order_id is not null`,
};

export interface EntryPage {
  buyId: number;
  group: EntryGroup;
  pointId: number | undefined;
  words: string;
  behind: number | undefined;
  size: number;
}

/** The orders of a buy, the newest first: at most two thousand that stand, by the index of the buy. */
export const findEntries = (db: Db, given: EntryPage): Promise<ManagedEntryRow[]> => {
  const { words } = given;
  const number = /^\d{1,6}$/.test(words) ? Number(words) : 0;
  return managed(
    db,
    sql`select * from groupbuy_entry where buy_id = ${given.buyId} and ${groups[given.group]}
      ${given.pointId === undefined ? sql`` : sql`and point_id = ${given.pointId}`}
      ${words === '' ? sql`` : sql`and (strpos(name, ${words}) > 0 or number = nullif(${number}::int, 0))`}
      and entry_id < ${given.behind ?? Number.MAX_SAFE_INTEGER} order by entry_id desc limit ${sql.lit(given.size)}`,
    'desc',
  );
};

/** These of one buy. */
export const findManagedEntries = (db: Db, entryIds: readonly number[]): Promise<ManagedEntryRow[]> =>
  managed(db, sql`select * from groupbuy_entry where entry_id = any(${[...entryIds]}::bigint[])`, 'asc');

/** Everybody who stands in a buy or did, in the order of the chain. */
export const findSheet = (db: Db, buyId: number, size: number): Promise<ManagedEntryRow[]> =>
  managed(
    db,
    sql`select * from groupbuy_entry where buy_id = ${buyId} and (state <> 6 or paid_at is not null)
      order by state = 6, entry_id limit ${sql.lit(size)}`,
    'asc',
  );

export interface Counts {
  unpaid: number;
  unready: number;
  ready: number;
  received: number;
  offline: number;
  over: number;
  /** Fen. */
  paid: number;
  refunded: number;
}

export async function findCounts(db: Db, buyId: number): Promise<Counts> {
  const [row] = await prepared<Counts>(
    db,
    `select count(*) filter (where e.state = 0)::int as unpaid, count(*) filter (where e.state = 1)::int as unready,
       count(*) filter (where e.state = 3)::int as ready, count(*) filter (where e.state = 4)::int as received,
       count(*) filter (where e.order_id is null and e.state <> 6)::int as offline,
       count(*) filter (where e.order_id is not null and e.state = 6 and e.paid_at is not null)::int as over,
       coalesce(sum(o.total) filter (where e.paid_at is not null), 0)::bigint as paid,
       coalesce(sum(o.refunded), 0)::bigint as refunded
     from groupbuy_entry e left join order_standing o on o.order_id = e.order_id where e.buy_id = $1`,
    [buyId],
  );
  return row ?? { unpaid: 0, unready: 0, ready: 0, received: 0, offline: 0, over: 0, paid: 0, refunded: 0 };
}

const place = `case v.way when 'pickup' then coalesce(t.name, '') when 'express' then '快递' else '送货上门' end`;

export interface PackingGoods {
  goods_id: number;
  title: string;
  quantity: number;
  places: { place: string; quantity: number }[];
}

/** How much of each goods is still to be handed over, and where. */
export const findPackingGoods = (
  db: Db,
  buyId: number,
  pointId: number | undefined,
): Promise<PackingGoods[]> =>
  prepared<PackingGoods>(
    db,
    `select p.goods_id, max(p.title) as title, sum(p.quantity)::int as quantity,
       json_agg(json_build_object('place', p.place, 'quantity', p.quantity) order by p.place) as places
     from (select l.goods_id, max(g.title) as title, ${place} as place, sum(l.quantity)::int as quantity
       from groupbuy_entry v join groupbuy_line l on l.entry_id = v.entry_id join groupbuy_goods g on g.goods_id = l.goods_id
         left join groupbuy_point t on t.point_id = v.point_id
       where v.buy_id = $1 and v.state in (1, 3) and ($2::bigint is null or v.point_id = $2)
       group by l.goods_id, 3) p
     group by p.goods_id order by p.goods_id`,
    [buyId, pointId ?? null],
  );

export interface PackingPerson {
  entry_id: number;
  number: number;
  name: string;
  place: string;
  lines: LineRow[];
  remark: string;
  note: string;
  offline: boolean;
  state: 1 | 3;
}

/** Who still gets what. */
export const findPackingPeople = (
  db: Db,
  buyId: number,
  pointId: number | undefined,
  size: number,
): Promise<PackingPerson[]> =>
  prepared<PackingPerson>(
    db,
    `select v.entry_id, v.number, v.name, ${place} as place, ${linesText('v')} as lines, v.remark, v.note,
       v.order_id is null as offline, v.state
     from groupbuy_entry v left join groupbuy_point t on t.point_id = v.point_id
     where v.buy_id = $1 and v.state in (1, 3) and ($2::bigint is null or v.point_id = $2)
     order by v.number limit $3`,
    [buyId, pointId ?? null, size],
  );
