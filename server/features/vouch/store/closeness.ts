import { prepared, type Db } from '../../../platform/database.ts';
import { personText, type ListedPerson } from '../../card/api/listed-person.ts';
import type { VouchKind } from '@qunlu/contract/vouch/rules.ts';
import { closenessText, knownText, shownText, type Closeness } from './closeness-text.ts';

interface Reader {
  viewerId: number;
  now: Date;
}

const places = { viewer: '$1::bigint', now: '$2::timestamptz', person: '$3::bigint' };
const shown = shownText(places);

export async function findCloseness(
  db: Db,
  { viewerId, now }: Reader,
  userId: number,
): Promise<Closeness | null> {
  const [row] = await prepared<{ closeness: Closeness | null }>(
    db,
    `select ${closenessText(places)} as closeness`,
    [viewerId, now, userId],
  );
  return row?.closeness ?? null;
}

/** So many who vouch are asked for friends of friends at most: a count of them, no list. */
const nearMost = 100;

/** Those who vouch and are friends of the viewer's friends, not their own. */
export async function countNear(db: Db, { viewerId, now }: Reader, userId: number): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    `with others as materialized (
      select distinct by_id from (select l.by_id ${shown}
        and f.other_id is null and l.by_id <> $1 order by l.vouch_id desc limit ${nearMost}) newest)
    select count(*)::int as count from others o where exists (
      select from relation_facts theirs
        join relation_facts mine on mine.user_id = $1 and mine.other_id = theirs.other_id and mine.is_friend
      where theirs.user_id = o.by_id and theirs.is_friend)`,
    [viewerId, now, userId],
  );
  return row?.count ?? 0;
}

/** By name: friends of the giver, the giver, and whom it is about. */
const named = '(f.other_id is not null or l.by_id = $1 or l.user_id = $1)';

/** Whether one of a person stands in what this viewer reads. */
export async function seesVouch(
  db: Db,
  { viewerId, now }: Reader,
  { vouch_id: id, user_id: userId }: { vouch_id: number; user_id: number },
): Promise<boolean> {
  const rows = await prepared(db, `select ${shown} and ${named} and l.vouch_id = $4`, [
    viewerId,
    now,
    userId,
    id,
  ]);
  return rows.length > 0;
}

export interface SeenVouchRow {
  vouch_id: number;
  by_id: number;
  kind: VouchKind;
  text: string;
  since: number;
  until: number;
  created_at: Date;
  user: ListedPerson | null;
}

const seenColumns = `l.vouch_id, l.by_id, l.kind, l.text, l.since, l.until, l.created_at, ${personText('l.by_id')} as "user"`;
const own = `select ${seenColumns} ${shown} and l.vouch_id < $4 order by l.vouch_id desc limit $5`;
const byFriends = `${knownText(places)}
  select ${seenColumns} from (
    select k.vouch_id from known k where (k.friend or k.by_id = $1) and k.vouch_id < $4 order by k.vouch_id desc limit $5) k
  join vouch_line l on l.vouch_id = k.vouch_id order by l.vouch_id desc`;

/** What friends of the viewer and the viewer say of a person, the newest first; the person themself reads all of it. */
export const findSeen = (
  db: Db,
  { viewerId, now }: Reader,
  given: { userId: number; before: number | undefined; size: number },
): Promise<SeenVouchRow[]> =>
  prepared<SeenVouchRow>(db, given.userId === viewerId ? own : byFriends, [
    viewerId,
    now,
    given.userId,
    given.before ?? Number.MAX_SAFE_INTEGER,
    given.size,
  ]);
