import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ArticleTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ArticleTables>();

export type BannerRow = Selectable<ArticleTables['article_banner']>;
export type StaffBannerRow = BannerRow & { by: string };
export type BannerChange = Omit<BannerRow, 'banner_id'>;

/** D165: those for this viewer now, in their order. `place`: where they are by their address, when no card says a city. */
export async function findBanners(
  db: Db,
  wanted: { type: number; viewerId: number | null; place: string; now: Date; since: Date; most: number },
): Promise<BannerRow[]> {
  const { type, viewerId, place, now, since, most } = wanted;
  return prepared<BannerRow>(
    db,
    `with viewer as (select
        coalesce((select nullif(l.cityname, '') from card_line l where l.user_id = $2::bigint and l.is_default), $3::text) as city,
        exists (select from vip_standing v where v.user_id = $2::bigint and v.starts_at <= $4::timestamptz and v.ends_at > $4::timestamptz) as member,
        exists (select from account_since s where s.user_id = $2::bigint and s.created_at > $5::timestamptz) as fresh)
     select b.* from article_banner b, viewer w
     where b.enabled and b.type = $1::int
       and (b.starts_at is null or b.starts_at <= $4::timestamptz) and (b.ends_at is null or b.ends_at > $4::timestamptz)
       and (b.cities = '{}' or exists (
         select from unnest(b.cities) c where w.city <> '' and (strpos(w.city, c) > 0 or strpos(c, w.city) > 0)))
       and (b.audience = 0 or b.audience = 1 and w.member or b.audience = 2 and w.fresh)
     order by b.sort, b.banner_id limit $6::int`,
    [type, viewerId, place, now, since, most],
  );
}

const withName = (db: Db) =>
  tables(db)
    .withTables<{ account_person: { user_id: number; username: string } }>()
    .selectFrom('article_banner as b')
    .leftJoin('account_person as p', 'p.user_id', 'b.changed_by')
    .selectAll('b')
    .select((build) => build.fn.coalesce('p.username', sql<string>`''`).as('by'));

/** The newest first. */
export async function listBanners(
  db: Db,
  { before, size }: { before: number | undefined; size: number },
): Promise<StaffBannerRow[]> {
  let query = withName(db).orderBy('b.banner_id', 'desc').limit(size);
  if (before !== undefined) query = query.where('b.banner_id', '<', before);
  return query.execute();
}

export const findBanner = (db: Db, id: number): Promise<StaffBannerRow | undefined> =>
  withName(db).where('b.banner_id', '=', id).executeTakeFirst();

export async function insertBanner(db: TxDb, change: BannerChange): Promise<number> {
  const row = await tables(db)
    .insertInto('article_banner')
    .values(change)
    .returning('banner_id')
    .executeTakeFirstOrThrow();
  return row.banner_id;
}

/** false: it is gone. */
export async function updateBanner(db: TxDb, id: number, change: BannerChange): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('article_banner')
    .set(change)
    .where('banner_id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteBanner(db: TxDb, id: number): Promise<BannerRow | undefined> {
  return tables(db)
    .deleteFrom('article_banner')
    .where('banner_id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
