import type { Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import { publicationTable } from '../../publication/api/publication.ts';
import type { GroupbuyTables } from '../tables.ts';

/** The pool of what there is of one goods; its target is the goods' number. */
export const goodsPool = 'groupbuy.goods';

export const buyTable = publicationTable<GroupbuyTables['groupbuy_buy']>()({
  table: 'groupbuy_buy',
  id: 'buy_id',
  more: [
    'circle_id',
    'own_images',
    'goods_words',
    'goods_count',
    'price_min',
    'price_max',
    'visibility',
    'state',
    'threshold',
    'needed',
    'deadline',
    'ready_by',
    'express',
    'express_note',
    'local',
    'local_note',
    'cancel_reason',
    'giving_back',
  ],
  found: ['goods_words'],
});
export type BuyRow = NonNullable<typeof buyTable.types>['row'];

export interface GoodsRow {
  goods_id: number;
  title: string;
  price: number;
  image: string;
  per_person: number;
  /** null: no limit. */
  stock: number | null;
  taken: number;
  /** Of the viewer, paid. */
  held: number;
}

export interface PointRow {
  point_id: number;
  name: string;
  address: string;
  hours: string;
}

export interface Tally {
  people: number;
  pieces: number;
}

/** A buy with what stands beside it, for one viewer. */
export interface SeenBuy extends BuyRow, Tally {
  goods: GoodsRow[];
  points: PointRow[];
  /** null: nobody may name its organiser. */
  user: ListedPerson | null;
  /** null: none, or it is gone. */
  circle_name: string | null;
  is_member: boolean;
  /** The viewer reads codes for its organiser. */
  is_helper: boolean;
  /** The viewer takes part, or did. */
  joined: boolean;
  /** They did, or are about to pay; whoever never paid is a stranger. */
  ordered: boolean;
  /** Anybody does, or is about to pay. */
  taken: boolean;
  frozen: boolean;
  has_blocked: boolean;
  is_blocked: boolean;
  is_open: boolean;
}

/** Who takes part in the buy of a column, and with how many pieces; somebody offline is one. */
export const tallyJoin = (column: string): string => `left join lateral (
    select count(distinct coalesce(e.user_id, -e.entry_id))::int as people, coalesce(sum(e.quantity), 0)::int as pieces
    from groupbuy_entry e where e.buy_id = ${column} and e.live) y on true`;

/** Others than those who have to do with it may see it, where they have its link or are members. */
export const stands = `s.status = 1 and s.audit = 1 and not s.moderated and not s.owner_hidden`;

const goodsOf = `coalesce((select json_agg(json_build_object('goods_id', g.goods_id, 'title', g.title, 'price', g.price,
      'image', g.image, 'per_person', g.per_person, 'stock', k.seats, 'taken', coalesce(k.taken, 0),
      'held', coalesce((select sum(l.quantity) from groupbuy_entry e join groupbuy_line l on l.entry_id = e.entry_id
        where e.buy_id = s.buy_id and e.user_id = $2 and e.live and l.goods_id = g.goods_id), 0))
      order by g.position, g.goods_id)
    from groupbuy_goods g
      left join capacity_level k on k.subject = '${goodsPool}' and k.target = g.goods_id::text
    where g.buy_id = s.buy_id and g.ended_at is null), '[]') as goods,
  coalesce((select json_agg(json_build_object('point_id', t.point_id, 'name', t.name, 'address', t.address, 'hours', t.hours)
      order by t.position, t.point_id)
    from groupbuy_point t where t.buy_id = s.buy_id and t.ended_at is null), '[]') as points`;

const seen = `select b.*, b.is_helper or b.ordered or (b.stands and (b.visibility <> 2 or b.is_member)) as is_open from (
  select ${buyTable.row.map((name) => `s.${name}`).join(', ')}, ${goodsOf}, ${joinedPerson} as user, c.name as circle_name,
    y.people, y.pieces, ${stands} as stands,
    exists (select from phonebook_present m where m.phonebook_id = s.circle_id and m.user_id = $2) as is_member,
    exists (select from groupbuy_helper h where h.buy_id = s.buy_id and h.user_id = $2) as is_helper,
    exists (select from groupbuy_entry e where e.buy_id = s.buy_id and e.user_id = $2 and e.live) as joined,
    exists (select from groupbuy_entry e where e.buy_id = s.buy_id and e.user_id = $2
      and (e.state = 0 or e.paid_at is not null)) as ordered,
    exists (select from groupbuy_entry e where e.buy_id = s.buy_id and e.state <> 6) as taken,
    exists (select from identity_frozen_seller z where z.user_id = s.user_id) as frozen,
    exists (select from relation_facts f where f.user_id = $2 and f.other_id = s.user_id and f.is_black) as has_blocked,
    exists (select from relation_facts f where f.user_id = s.user_id and f.other_id = $2 and f.is_black) as is_blocked
  from groupbuy_buy s
    left join phonebook_line c on c.phonebook_id = s.circle_id and c.status in (1, 2, 4)
    ${tallyJoin('s.buy_id')} ${personJoin('s.user_id')}
  where s.buy_id = $1 and s.deleted_at is null) b`;

/** A buy that is not deleted, whoever may see it. */
export async function findBuy(db: Db, id: number, viewerId: number): Promise<SeenBuy | undefined> {
  const [row] = await prepared<SeenBuy>(db, seen, [id, viewerId]);
  return row;
}

export type ReportedBuy = Pick<BuyRow, 'buy_id' | 'user_id' | 'title' | 'content' | 'images'> & {
  goods: { title: string }[];
  points: { name: string; address: string; hours: string }[];
  express_note: string;
  local_note: string;
};

/** Several that are not deleted, for staff. */
export const findBuys = (db: Db, ids: readonly number[]): Promise<ReportedBuy[]> =>
  prepared<ReportedBuy>(
    db,
    `select s.buy_id, s.user_id, s.title, s.content, s.images, s.express_note, s.local_note,
       coalesce((select json_agg(json_build_object('title', g.title) order by g.position, g.goods_id) from groupbuy_goods g
         where g.buy_id = s.buy_id and g.ended_at is null), '[]') as goods,
       coalesce((select json_agg(json_build_object('name', t.name, 'address', t.address, 'hours', t.hours) order by t.position, t.point_id)
         from groupbuy_point t where t.buy_id = s.buy_id and t.ended_at is null), '[]') as points
     from groupbuy_buy s where s.buy_id = any($1::bigint[]) and s.deleted_at is null`,
    [[...ids]],
  );

/** How a buy stands as somebody pays or cancels. */
export interface BuyStanding {
  buy_id: number;
  user_id: number;
  title: string;
  state: 1 | 2 | 3 | 4 | 5;
  threshold: 'none' | 'people' | 'pieces';
  needed: number;
  deadline: Date;
  ready_by: Date;
  moderated: boolean;
  deleted_at: Date | null;
}

const standing = `select buy_id, user_id, title, state, threshold, needed, deadline, ready_by, moderated, deleted_at
  from groupbuy_buy where buy_id = $1`;

/** Nobody decides about it meanwhile; others who pay hold it, too. */
export async function shareBuy(db: TxDb, id: number): Promise<BuyStanding | undefined> {
  const [row] = await prepared<BuyStanding>(db, `${standing} for share`, [id]);
  return row;
}

/** Whoever pays or cancels is through, or waits for what is decided. */
export async function lockBuy(db: TxDb, id: number): Promise<BuyStanding | undefined> {
  const [row] = await prepared<BuyStanding>(db, `${standing} for no key update`, [id]);
  return row;
}

export async function updateBuy(
  db: TxDb,
  id: number,
  change: Updateable<GroupbuyTables['groupbuy_buy']>,
): Promise<void> {
  await db
    .withTables<GroupbuyTables>()
    .updateTable('groupbuy_buy')
    .set(change)
    .where('buy_id', '=', id)
    .execute();
}

export async function findTally(db: Db, id: number): Promise<Tally> {
  const [row] = await prepared<Tally>(
    db,
    `select y.people, y.pieces from (select $1::bigint as buy_id) s ${tallyJoin('s.buy_id')}`,
    [id],
  );
  return row ?? { people: 0, pieces: 0 };
}

/** Whether anybody ever ordered it. */
export async function wasOrdered(db: Db, id: number): Promise<boolean> {
  const rows = await prepared(db, 'select 1 from groupbuy_entry where buy_id = $1 limit 1', [id]);
  return rows.length > 0;
}

/** Whether anybody takes part who has not received. `unpaid`: or is about to pay. */
export async function hasOpen(db: Db, id: number, { unpaid }: { unpaid: boolean }): Promise<boolean> {
  const rows = await prepared(
    db,
    `select 1 from groupbuy_entry where buy_id = $1 and (state in (1, 3) or (state = 0 and $2)) limit 1`,
    [id, unpaid],
  );
  return rows.length > 0;
}
