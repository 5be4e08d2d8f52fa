import type { BuySort } from '@qunlu/contract/groupbuy/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import type { ListingTable } from '../../publication/api/listing.ts';
import { tallyJoin, type BuyRow, type Tally } from './buys.ts';

/** What a line of a list shows; the table stands as `s`. */
export type ListedBuy = Pick<
  BuyRow,
  | 'buy_id'
  | 'user_id'
  | 'circle_id'
  | 'title'
  | 'images'
  | 'price_min'
  | 'price_max'
  | 'goods_count'
  | 'deadline'
  | 'state'
  | 'threshold'
  | 'needed'
  | 'visibility'
  | 'status'
  | 'audit'
  | 'listed'
  | 'created_at'
> &
  Tally & { joined: boolean; circle_name: string | null; user: ListedPerson | null };

/** `joined`: an expression that says whether the viewer takes part. */
const columnsWith = (
  joined: string,
): string => `s.buy_id, s.user_id, s.circle_id, s.title, s.images[1:1] as images, s.price_min,
  s.price_max, s.goods_count, s.deadline, s.state, s.threshold, s.needed, s.visibility, s.status, s.audit, s.listed, s.created_at,
  y.people, y.pieces, c.name as circle_name, ${joined} as joined, ${joinedPerson} as user`;
const join = `left join phonebook_line c on c.phonebook_id = s.circle_id and c.status in (1, 2, 4)
  ${tallyJoin('s.buy_id')} ${personJoin('s.user_id')}`;

/** How buys are looked through; each order has an index of its own. */
export const listedBuys = {
  table: 'groupbuy_buy',
  id: 'buy_id',
  columns: columnsWith('false'),
  join,
  orders: { ending: { keys: ['deadline'], up: true }, new: { keys: ['created_at'] } },
  own: ['is_top', 'sort', 'created_at'],
  filters: {
    // Those that have ended since the job looked for them.
    ahead: (at) => `s.deadline > ${at}::timestamptz`,
  },
  slight: ['ahead'],
} satisfies ListingTable<BuySort, 'ahead'>;

const shown = sql.raw(
  `s.deleted_at is null and s.status = 1 and s.audit = 1 and not s.moderated and not s.owner_hidden`,
);
const joined = sql.raw(
  columnsWith(
    'exists (select from groupbuy_entry e where e.buy_id = s.buy_id and e.user_id = v.user_id and e.live)',
  ),
);
const joins = sql.raw(join);
const strangers = sql.raw(
  `s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = v.user_id))`,
);

/**
 * What somebody who has left their circle sells is no longer found through it; whoever takes part goes on by their orders. Looked up
 * for each in its turn (`offset 0`), until the page is full.
 */
const organised = sql.raw(
  'exists (select from phonebook_present n where n.phonebook_id = s.circle_id and n.user_id = s.user_id offset 0)',
);

export interface CirclePage {
  viewerId: number;
  behind: number | undefined;
  size: number;
  now: Date;
}

/** Running buys of a circle, the first to end first; or those that are over, the last first. */
export async function findInCircle(
  db: Db,
  given: CirclePage & { circleId: number; isMember: boolean; isOver: boolean },
): Promise<ListedBuy[]> {
  const { circleId, isOver, behind, now, size } = given;
  const compare = sql.raw(isOver ? '<' : '>');
  const order = sql.raw(isOver ? 'desc' : 'asc');
  const further =
    behind === undefined
      ? sql``
      : sql`and (s.deadline, s.buy_id) ${compare} (select k.deadline, k.buy_id from groupbuy_buy k where k.buy_id = ${behind})`;
  const { rows } = await sql<ListedBuy>`
    select ${joined} from (select ${given.viewerId}::bigint as user_id) v
      join groupbuy_buy s on s.circle_id = ${circleId} ${joins}
    where ${shown} and (s.visibility = 0 or (s.visibility = 2 and ${given.isMember}::boolean)) and ${strangers} and ${organised}
      and ${isOver ? sql`(s.state <> 1 or s.deadline <= ${now})` : sql`s.state = 1 and s.deadline > ${now}`} ${further}
    order by s.deadline ${order}, s.buy_id ${order} limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/**
 * Running buys of the circles that somebody belongs to, while its module is on there: off unless its circle says otherwise. Cut to the
 * page before anything is asked about each.
 */
export async function findInOwnCircles(db: Db, given: CirclePage): Promise<ListedBuy[]> {
  const { viewerId, behind, now, size } = given;
  const further =
    behind === undefined
      ? sql``
      : sql`and (s.deadline, s.buy_id) > (select k.deadline, k.buy_id from groupbuy_buy k where k.buy_id = ${behind})`;
  const { rows } = await sql<ListedBuy>`
    select ${joined} from (select ${viewerId}::bigint as user_id) v
      cross join lateral (
        select s.* from (
          select s.* from phonebook_present m
            join phonebook_switch w on w.phonebook_id = m.phonebook_id and w.key = 'groupbuy' and w.enabled and w.visible < 2
            join groupbuy_buy s on s.circle_id = m.phonebook_id
          where m.user_id = v.user_id and ${shown} and s.visibility in (0, 2) and s.state = 1 and s.deadline > ${now}
            and ${strangers} ${further}
          order by s.deadline, s.buy_id) s
        where ${organised} order by s.deadline, s.buy_id limit ${sql.lit(size)}) s ${joins}
    order by s.deadline, s.buy_id`.execute(db);
  return rows;
}
