import { friendStates, type MeetingWay } from '@qunlu/contract/friend/rules.ts';
import { sql, type Selectable, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { FriendTables } from '../tables.ts';
import type { Line } from './people.ts';

const tables = (db: Db) => db.withTables<FriendTables>();

export type ApplicationRow = Selectable<FriendTables['friend_application']>;
/** An application with the row of the other person. */
export type ShownApplication = ApplicationRow & { other: Line };

export async function findApplication(db: Db, applicationId: number): Promise<ApplicationRow | undefined> {
  return tables(db)
    .selectFrom('friend_application')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

/** The pending application from one person to another, made after `since`. */
export async function findWaiting(
  db: Db,
  fromId: number,
  toId: number,
  since: Date,
): Promise<ApplicationRow | undefined> {
  return tables(db)
    .selectFrom('friend_application')
    .selectAll()
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('state', '=', friendStates.pending)
    .where('created_at', '>', since)
    .executeTakeFirst();
}

/** The latest application from one person to another. */
export async function findLatest(db: Db, fromId: number, toId: number): Promise<ApplicationRow | undefined> {
  return tables(db)
    .selectFrom('friend_application')
    .selectAll()
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface SentApplications {
  today: number;
  /** Applications to this person, the newest first. */
  sentAt: Date[];
  refusedAt: Date | null;
  /** The other person has applied, too, and waits for an answer. */
  awaited: boolean;
  is_friend: boolean;
  is_black: boolean;
  blockedBy: boolean;
  /** The applicant's membership now: 0 none, 1 member, 2 business (D118). */
  level: number;
  /** How many applications a day memberships permit now, as far as it was ever set. */
  quotas: Readonly<Partial<Record<string, number>>>;
}

const sent = `select
    count(*) filter (where created_at >= $3) as today,
    coalesce(array_agg(created_at order by created_at desc) filter (where to_id = $2 and created_at > $4), '{}') as "sentAt",
    max(refused_at) filter (where to_id = $2) as "refusedAt",
    exists (select from friend_application w
      where w.from_id = $2 and w.to_id = $1 and w.state = 0 and w.created_at > $5) as awaited,
    exists (select from relation_facts f where f.user_id = $1 and f.other_id = $2 and f.is_friend) as is_friend,
    exists (select from relation_facts f where f.user_id = $1 and f.other_id = $2 and f.is_black) as is_black,
    exists (select from relation_facts f where f.user_id = $2 and f.other_id = $1 and f.is_black) as "blockedBy",
    (select coalesce(max(v.rank), 0) from vip_standing v
      where v.user_id = $1 and v.starts_at <= $7 and v.ends_at > $7) as level,
    (select coalesce(json_object_agg(q.level, q.value), '{}') from (
      select distinct on (level) level, value from membership_value
      where key = 'friend.applications' and effective_from <= $7
      order by level, effective_from desc, quota_id desc) q) as quotas
  from friend_application where from_id = $1 and created_at > $6`;

/** The facts for the frequency rule in one round trip; withdrawn applications count. */
export async function findSent(
  db: Db,
  fromId: number,
  toId: number,
  since: { today: Date; perPerson: Date; waiting: Date; all: Date; now: Date },
): Promise<SentApplications> {
  const [row] = await prepared<SentApplications>(db, sent, [
    fromId,
    toId,
    since.today,
    since.perPerson,
    since.waiting,
    since.all,
    since.now,
  ]);
  if (!row) throw new Error('an aggregate answers one row');
  return row;
}

export interface NewApplication {
  from_id: number;
  to_id: number;
  card_id: number | null;
  to_card_id: number | null;
  message: string;
  via: MeetingWay;
  introducer_id: number | null;
  created_at: Date;
}

/**
 * A new application in place of what is pending from the one to the other, which is closed, expired when its days are over;
 * answers the ids of what may still be unread.
 */
export async function addApplication(
  db: TxDb,
  given: NewApplication,
  since: Date,
): Promise<{ row: ApplicationRow; closed: number[] }> {
  const { rows } = await sql<ApplicationRow & { closed: number[] }>`
    with closed as (
      update friend_application set decided_at = ${given.created_at},
        state = case when created_at > ${since} then ${friendStates.cancelled}::int else ${friendStates.expired}::int end
      where from_id = ${given.from_id} and to_id = ${given.to_id} and state = 0 returning application_id),
    -- All are closed before the new one is written: there is one pending at a time.
    before as materialized (select coalesce(json_agg(application_id), '[]') as ids from closed),
    made as (
      insert into friend_application (from_id, to_id, card_id, to_card_id, message, via, introducer_id, created_at)
      select ${given.from_id}::bigint, ${given.to_id}::bigint, ${given.card_id}::bigint, ${given.to_card_id}::bigint,
        ${given.message}::text, ${given.via}::text, ${given.introducer_id}::bigint, ${given.created_at}::timestamptz
      from before returning *)
    select made.*, before.ids as closed from made cross join before`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('no application was inserted');
  const { closed, ...row } = made;
  return { row, closed };
}

export async function decide(
  db: TxDb,
  applicationId: number,
  state: number,
  now: Date,
): Promise<ApplicationRow> {
  return tables(db)
    .updateTable('friend_application')
    .set({ state, decided_at: now, ...(state === friendStates.refused ? { refused_at: now } : {}) })
    .where('application_id', '=', applicationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const bothDirections = (a: number, b: number) =>
  sql`((from_id = ${a} and to_id = ${b}) or (from_id = ${b} and to_id = ${a}))`;

/** Pending ones, and those refused after `since`, which their applicant sees as pending (D38). */
export const seemsToWait = (since: Date) =>
  sql`(state = 0 or (state = ${friendStates.refused} and created_at > ${since}))`;

/** Settles pending applications between two people who have become friends. */
export async function settleBetween(
  db: TxDb,
  pair: { a: number; b: number },
  now: Date,
  since: Date,
): Promise<void> {
  await sql`update friend_application set state = ${friendStates.friend}, decided_at = ${now}
    where ${seemsToWait(since)} and ${bothDirections(pair.a, pair.b)}`.execute(db);
}

export async function endBetween(db: TxDb, a: number, b: number): Promise<void> {
  await sql`update friend_application set state = ${friendStates.ended}
    where state = ${friendStates.friend} and ${bothDirections(a, b)}`.execute(db);
}

/** Removes all applications between two people from both lists; answers their ids. */
export async function voidBetween(db: TxDb, a: number, b: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ application_id: number }>`
    update friend_application set state = ${friendStates.blocked}, decided_at = coalesce(decided_at, ${now})
    where ${bothDirections(a, b)} returning application_id`.execute(db);
  return rows.map((row) => row.application_id);
}

/** When two people swapped cards; undefined when they did not. */
export async function findSwap(db: Db, a: number, b: number): Promise<Date | undefined> {
  const { rows } = await sql<{ decided_at: Date }>`
    select decided_at from friend_application
    where via = 'swap' and state in (${friendStates.friend}, ${friendStates.ended}) and ${bothDirections(a, b)}
    order by application_id limit 1`.execute(db);
  return rows[0]?.decided_at;
}

/**
 * Applications with the other person's card: to the applicant the one that they applied to, to the other person the one
 * that was handed over. After a merge that card may belong to somebody else: then the default card is shown.
 */
const shownTo = (userId: number) => sql`
  select a.*, json_build_object(
      'card_id', coalesce(l.card_id, p.card_id, 0), 'realname', coalesce(l.realname, p.realname, ''),
      'avatar', coalesce(l.avatar, p.avatar, ''), 'company', coalesce(l.company, p.company, ''),
      'position', coalesce(l.position, p.position, ''), 'certified', coalesce(l.certified, p.certified, 0)) as other
  from friend_application a
  left join card_person p on p.user_id = case when a.from_id = ${userId} then a.to_id else a.from_id end
  left join card_line l on l.user_id = p.user_id
    and l.card_id = case when a.from_id = ${userId} then a.to_card_id else a.card_id end`;

/** One of the person's own applications. */
export async function findShown(
  db: Db,
  userId: number,
  applicationId: number,
): Promise<ShownApplication | undefined> {
  const { rows } = await sql<ShownApplication>`
    ${shownTo(userId)} where a.application_id = ${applicationId}`.execute(db);
  return rows[0];
}

/**
 * A page of applications, newest first, below `before`: of several to one person only the pending one, or the latest;
 * without people who are hidden or who blocked the caller.
 */
export const findApplications =
  (box: 'received' | 'sent') =>
  async (
    db: Db,
    { userId, before, size }: { userId: number; before: number | undefined; size: number },
  ): Promise<ShownApplication[]> => {
    const [own, other] = box === 'sent' ? ['from_id', 'to_hidden'] : ['to_id', 'from_hidden'];
    const { rows } = await sql<ShownApplication>`
    ${shownTo(userId)}
    where ${sql.ref(`a.${own}`)} = ${userId} and not ${sql.ref(`a.${other}`)}
      and a.state <> ${friendStates.blocked}
      and (${before ?? null}::bigint is null or a.application_id < ${before ?? null})
      and (a.state = 0 or not exists (select from friend_application n
        where n.from_id = a.from_id and n.to_id = a.to_id
          and (n.application_id > a.application_id or n.state = 0)))
    order by a.application_id desc limit ${size}`.execute(db);
    return rows;
  };

/** How many of the latest applications are looked at for exchanges: a screen that asks every 700 ms must stay cheap. */
const metAmong = 50;

/** Who swapped cards with the person since then, the newest first. */
export async function findMet(
  db: Db,
  userId: number,
  since: Date,
  size: number,
): Promise<ShownApplication[]> {
  const { rows } = await sql<ShownApplication>`
    select * from (${shownTo(userId)}
      where a.to_id = ${userId} order by a.application_id desc limit ${metAmong}) latest
    where state = ${friendStates.friend} and via = 'swap' and decided_at >= ${since} and not from_hidden
    order by decided_at desc, application_id desc limit ${size}`.execute(db);
  return rows;
}

/** How many applications wait for a person. */
export const waitingFor = (toId: number, since: Date): RawBuilder<number> => sql<number>`(
  select count(*) from friend_application
  where to_id = ${toId} and state = 0 and created_at > ${since} and not from_hidden)`;

/** The same without those whose notification is unread. `prefix`: what the notification's key says before the number. */
export const waitingReadFor = (toId: number, since: Date, prefix: string): RawBuilder<number> => sql<number>`(
  select count(*) from friend_application a
  where a.to_id = ${toId} and a.state = 0 and a.created_at > ${since} and not a.from_hidden
    and not exists (select from notice_not_read n where n.user_id = ${toId} and n.key = ${prefix}::text || a.application_id))`;

/** Stores the expiry of old applications, `size` at most. */
export async function expireApplications(
  db: TxDb,
  { before, now, size }: { before: Date; now: Date; size: number },
): Promise<{ id: number; asked: number[] }[]> {
  const { rows } = await sql<{ id: number; asked: number[] }>`
    update friend_application set state = ${friendStates.expired}, decided_at = ${now}
    where state = 0 and application_id in (
      select application_id from friend_application where state = 0 and created_at <= ${before}
      order by created_at limit ${size})
    returning application_id as id, array[to_id] as asked`.execute(db);
  return rows;
}
