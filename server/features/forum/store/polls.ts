import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { ForumTables } from '../tables.ts';
import { pollOf, type PollJson } from './select.ts';

const tables = (db: Db) => db.withTables<ForumTables>();

export interface PollInput {
  options: readonly string[];
  multiple: boolean;
  named: boolean;
  results: number;
  hours: number;
  groups: readonly number[];
}

/** A poll of a post, or the one that takes its place: nobody has voted. */
export async function savePoll(
  db: TxDb,
  topicId: number,
  { options, groups, ...poll }: PollInput,
  endsAt: Date | null,
): Promise<void> {
  const row = { ...poll, groups: [...groups], ends_at: endsAt };
  await tables(db)
    .insertInto('forum_poll')
    .values({ topic_id: topicId, ...row })
    .onConflict((on) => on.column('topic_id').doUpdateSet(row))
    .execute();
  await prepared(db, 'delete from forum_option where topic_id = $1', [topicId]);
  await prepared(
    db,
    `insert into forum_option (topic_id, place, text)
     select $1, o.place, o.text from unnest($2::text[]) with ordinality o (text, place) order by o.place`,
    [topicId, [...options]],
  );
}

/** Its time begins. */
export async function startPoll(db: TxDb, topicId: number, now: Date): Promise<void> {
  await prepared(
    db,
    `update forum_poll set ends_at = $2::timestamptz + hours * interval '1 hour' where topic_id = $1 and ends_at is null`,
    [topicId, now],
  );
}

export interface PollRow {
  topic_id: number;
  multiple: boolean;
  named: boolean;
  results: number;
  hours: number;
  ends_at: Date | null;
  groups: number[];
}

/** `mode`: `share` for who votes, so that many do at once and none meets an edit; `update` for the edit. */
export async function lockPoll(
  db: TxDb,
  topicId: number,
  mode: 'share' | 'update',
): Promise<PollRow | undefined> {
  const [row] = await prepared<PollRow>(
    db,
    `select topic_id, multiple, named, results, hours, ends_at, to_json(groups) as groups from forum_poll where topic_id = $1 for ${mode}`,
    [topicId],
  );
  return row;
}

export async function hasVotes(db: Db, topicId: number): Promise<boolean> {
  return (await prepared(db, 'select from forum_vote where topic_id = $1 limit 1', [topicId])).length > 0;
}

export async function findOptions(db: Db, topicId: number): Promise<{ option_id: number; text: string }[]> {
  return prepared(db, 'select option_id, text from forum_option where topic_id = $1 order by place', [
    topicId,
  ]);
}

/** False: they have voted. What an anonymous vote was for is counted and written nowhere. */
export async function vote(
  db: TxDb,
  given: {
    topicId: number;
    userId: number;
    options: readonly number[];
    named: boolean;
    shard: number;
    now: Date;
  },
): Promise<boolean> {
  const { topicId, userId, options, named, shard, now } = given;
  const mine = await prepared(
    db,
    'insert into forum_vote (topic_id, user_id) values ($1, $2) on conflict do nothing returning user_id',
    [topicId, userId],
  );
  if (mine.length === 0) return false;
  if (named)
    await prepared(
      db,
      'insert into forum_choice (option_id, user_id, at) select o, $2, $3 from unnest($1::bigint[]) o',
      [[...options], userId, now],
    );
  // The last statement, and in the order of options: who comes to the same row waits for a moment and never for each other.
  await prepared(
    db,
    `insert into forum_tally (topic_id, option_id, shard, votes)
     select $1, o, $3, 1 from unnest($2::bigint[]) o order by o
     on conflict (topic_id, option_id, shard) do update set votes = forum_tally.votes + 1`,
    [topicId, [0, ...options], shard],
  );
  return true;
}

export async function findPoll(db: Db, topicId: number, viewerId: number): Promise<PollJson | null> {
  const [row] = await prepared<{ poll: PollJson | null }>(
    db,
    `select ${pollOf('$1')} as poll from (select $2::bigint as id) v`,
    [topicId, viewerId],
  );
  return row?.poll ?? null;
}

/** Who chose an option of a named poll, the last first. */
export async function findVoters(
  db: Db,
  given: { optionId: number; viewerId: number; behind: number | undefined; size: number },
): Promise<{ choice_id: number; user_id: number; user: ListedPerson | null; at: Date }[]> {
  const { optionId, viewerId, behind, size } = given;
  const { rows } = await sql<{ choice_id: number; user_id: number; user: ListedPerson | null; at: Date }>`
    select c.choice_id, c.user_id, c.at, ${personOf('c.user_id')} as user
    from forum_choice c
    where c.option_id = ${optionId} ${behind === undefined ? sql`` : sql`and c.choice_id < ${behind}`}
      and c.user_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewerId}))
    order by c.choice_id desc limit ${size}`.execute(db);
  return rows;
}

/** Options of several polls, in their order. */
export async function findOptionsOf(
  db: Db,
  topicIds: readonly number[],
): Promise<{ topic_id: number; text: string }[]> {
  return prepared(
    db,
    'select topic_id, text from forum_option where topic_id = any($1::bigint[]) order by topic_id, place',
    [[...topicIds]],
  );
}
