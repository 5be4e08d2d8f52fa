import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

export interface GoodsDraft {
  goodsId: number | null;
  title: string;
  price: number;
  image: string;
  perPerson: number;
  stock: number | null;
}

export interface PointDraft {
  pointId: number | null;
  name: string;
  address: string;
  hours: string;
}

/** What is not among them ends; the rest is written anew. Answers the numbers in the order of the drafts. */
export async function putGoods(
  db: TxDb,
  buyId: number,
  drafts: readonly GoodsDraft[],
  now: Date,
): Promise<number[]> {
  const kept = drafts.flatMap(({ goodsId }) => goodsId ?? []);
  await prepared(
    db,
    `update groupbuy_goods set ended_at = $3 where buy_id = $1 and ended_at is null and goods_id <> all($2::bigint[])`,
    [buyId, kept, now],
  );
  const rows = drafts.map(({ goodsId, title, price, image, perPerson }, position) => ({
    goods_id: goodsId,
    title,
    price,
    image,
    per_person: perPerson,
    position,
  }));
  await sql`update groupbuy_goods g set title = n.title, price = n.price, image = n.image, per_person = n.per_person,
      position = n.position
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as n(goods_id bigint, title text, price bigint, image text, per_person smallint, position smallint)
    where g.goods_id = n.goods_id and g.buy_id = ${buyId} and g.ended_at is null`.execute(db);
  // One by one in their order, so that the numbers ascend with it.
  const { rows: made } = await sql<{ goods_id: number; position: number }>`
    insert into groupbuy_goods (buy_id, title, price, image, per_person, position)
    select ${buyId}::bigint, n.title, n.price, n.image, n.per_person, n.position
    from json_to_recordset(${JSON.stringify(rows.filter(({ goods_id }) => goods_id === null))}::json)
      as n(title text, price bigint, image text, per_person smallint, position smallint)
    order by n.position returning goods_id, position`.execute(db);
  const byPosition = new Map(made.map(({ goods_id, position }) => [position, goods_id]));
  return rows.map(({ goods_id, position }) => goods_id ?? byPosition.get(position) ?? 0);
}

/** Live ones of a buy. */
export async function findGoodsIds(db: Db, buyId: number): Promise<Set<number>> {
  const rows = await prepared<{ goods_id: number }>(
    db,
    'select goods_id from groupbuy_goods where buy_id = $1 and ended_at is null',
    [buyId],
  );
  return new Set(rows.map(({ goods_id }) => goods_id));
}

/** Points of a buy where nobody is sent any more end; entries keep theirs. */
export async function putPoints(
  db: TxDb,
  buyId: number,
  drafts: readonly PointDraft[],
  now: Date,
): Promise<void> {
  const kept = drafts.flatMap(({ pointId }) => pointId ?? []);
  await prepared(
    db,
    `update groupbuy_point set ended_at = $3 where buy_id = $1 and ended_at is null and point_id <> all($2::bigint[])`,
    [buyId, kept, now],
  );
  const rows = drafts.map(({ pointId, name, address, hours }, position) => ({
    point_id: pointId,
    name,
    address,
    hours,
    position,
  }));
  await sql`update groupbuy_point p set name = n.name, address = n.address, hours = n.hours, position = n.position
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as n(point_id bigint, name text, address text, hours text, position smallint)
    where p.point_id = n.point_id and p.buy_id = ${buyId} and p.ended_at is null`.execute(db);
  await sql`insert into groupbuy_point (buy_id, name, address, hours, position)
    select ${buyId}::bigint, n.name, n.address, n.hours, n.position
    from json_to_recordset(${JSON.stringify(rows.filter(({ point_id }) => point_id === null))}::json)
      as n(name text, address text, hours text, position smallint)
    order by n.position`.execute(db);
}

export async function findPointIds(db: Db, buyId: number): Promise<Set<number>> {
  const rows = await prepared<{ point_id: number }>(
    db,
    'select point_id from groupbuy_point where buy_id = $1 and ended_at is null',
    [buyId],
  );
  return new Set(rows.map(({ point_id }) => point_id));
}
