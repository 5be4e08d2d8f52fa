import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import { prepared, type Db } from '../../../platform/database.ts';
import { publicationTable } from '../../publication/api/publication.ts';
import type { ServiceTables } from '../tables.ts';

export const serviceTable = publicationTable<ServiceTables['service']>()({
  table: 'service',
  id: 'service_id',
  more: [
    'type',
    'category_id',
    'fee_min',
    'fee_max',
    'kinds',
    'score_sum',
    'score_count',
    'score',
    'deal',
    'citycode',
    'cityname',
  ],
});
export type ServiceRow = NonNullable<typeof serviceTable.types>['row'];

/** A way as the database's JSON returns it. */
export interface WayRow {
  way_id: number;
  service_id: number;
  kind: ServiceTables['service_way']['kind'];
  /** Fen. */
  fee: number;
  max: number;
  address: string;
  position: number;
  /** An edit has ended it: orders keep it, nobody buys it any more. */
  ended: boolean;
}

/** A service with what stands beside it, for one viewer. */
export interface SeenService extends ServiceRow {
  /** Live ones, in the seller's order. */
  ways: WayRow[];
  category_name: string;
  parent_id: number;
  parent_name: string;
  /** null: nobody may name its owner. */
  user: ListedPerson | null;
  /** Has a schedule with slots. */
  scheduled: boolean;
  resting_until: Date | null;
  hidden_until: Date | null;
  /** D19: staff has frozen the owner. */
  frozen: boolean;
  /** The viewer has blocked the owner; the owner has blocked the viewer. */
  has_blocked: boolean;
  is_blocked: boolean;
  /** D153 */
  has_bought: boolean;
}

const wayJson = `json_build_object('way_id', w.way_id, 'service_id', w.service_id, 'kind', w.kind, 'fee', w.fee, 'max', w.max,
  'address', w.address, 'position', w.position, 'ended', w.ended_at is not null)`;

const ofGuest = 'false as has_blocked, false as is_blocked, false as has_bought';
const ofMember = `exists (select from relation_facts f
      where f.user_id = $2 and f.other_id = s.user_id and f.is_black) as has_blocked,
    exists (select from relation_facts f
      where f.user_id = s.user_id and f.other_id = $2 and f.is_black) as is_blocked,
    exists (select from service_order o join order_standing e on e.order_id = o.order_id
      where o.service_id = s.service_id and o.buyer_id = $2
        and e.paid_at is not null and e.state in (1, 5) and e.stage <> 5) as has_bought`;

const seenBy = (viewer: string): string => `select ${serviceTable.row.map((name) => `s.${name}`).join(', ')},
    coalesce((select json_agg(${wayJson} order by w.position, w.way_id) from service_way w
      where w.service_id = s.service_id and w.ended_at is null), '[]') as ways,
    c.name as category_name, c.parent_id, c.parent_name,
    ${joinedPerson} as user,
    exists (select from service_schedule d where d.service_id = s.service_id
      and (d.weekly <> '[]' or d.exceptions <> '[]')) as scheduled,
    l.resting_until, l.hidden_until, exists (select from identity_frozen_seller z where z.user_id = s.user_id) as frozen, ${viewer}
  from service s
    join publication_category_line c on c.category_id = s.category_id
    left join service_seller l on l.user_id = s.user_id
    ${personJoin('s.user_id')}
  where s.service_id = $1 and s.deleted_at is null`;
const seenByGuest = seenBy(ofGuest);
const seenByMember = seenBy(ofMember);

/** A service that is not deleted, whoever may see it. `viewerId` 0: a guest. */
export async function findService(db: Db, id: number, viewerId: number): Promise<SeenService | undefined> {
  const rows = await (viewerId === 0
    ? prepared<SeenService>(db, seenByGuest, [id])
    : prepared<SeenService>(db, seenByMember, [id, viewerId]));
  return rows[0];
}

/** Several that are not deleted, whoever may see them, with their live ways. */
export async function findServices(
  db: Db,
  ids: readonly number[],
): Promise<
  (Pick<ServiceRow, 'service_id' | 'user_id' | 'title' | 'content' | 'images'> & { ways: WayRow[] })[]
> {
  return prepared(
    db,
    `select s.service_id, s.user_id, s.title, s.content, s.images,
      coalesce((select json_agg(${wayJson} order by w.position, w.way_id) from service_way w
        where w.service_id = s.service_id and w.ended_at is null), '[]') as ways
    from service s where s.service_id = any($1::bigint[]) and s.deleted_at is null`,
    [[...ids]],
  );
}
