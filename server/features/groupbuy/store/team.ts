import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';

/** Who helps with a buy, in the order in which they were chosen. */
export const findHelpers = (
  db: Db,
  buyId: number,
): Promise<{ user_id: number; user: ListedPerson | null }[]> =>
  prepared(
    db,
    `select h.user_id, ${joinedPerson} as user from groupbuy_helper h ${personJoin('h.user_id')}
     where h.buy_id = $1 order by h.since, h.user_id limit 50`,
    [buyId],
  );

/** Which of these are the organiser's friends, members of the buy's circle, or help already. */
export async function findChoosable(
  db: Db,
  given: { buyId: number; ownerId: number; circleId: number | null; userIds: readonly number[] },
): Promise<Set<number>> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select f.other_id as user_id from relation_facts f where f.user_id = $2 and f.other_id = any($4::bigint[]) and f.is_friend
     union select m.user_id from phonebook_present m where m.phonebook_id = $3 and m.user_id = any($4::bigint[])
     union select h.user_id from groupbuy_helper h where h.buy_id = $1 and h.user_id = any($4::bigint[])`,
    [given.buyId, given.ownerId, given.circleId, [...given.userIds]],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** These and nobody else. The organiser is locked. */
export async function putHelpers(
  db: TxDb,
  buyId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await prepared(db, 'delete from groupbuy_helper where buy_id = $1 and user_id <> all($2::bigint[])', [
    buyId,
    [...userIds],
  ]);
  await prepared(
    db,
    `insert into groupbuy_helper (buy_id, user_id, since) select $1, u, $3 from unnest($2::bigint[]) u on conflict do nothing`,
    [buyId, [...userIds], now],
  );
}
