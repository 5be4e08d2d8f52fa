import { sql, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { nameable } from './people.ts';

export type RequestState = 'pending' | 'always' | 'once' | 'refused';

export interface RequestRow {
  request_id: number;
  card_id: number;
  user_id: number;
  field: string;
  note: string;
  state: RequestState;
  asked_at: Date;
  decided_at: Date | null;
  ends_at: Date | null;
}

export type RequestKey = Pick<RequestRow, 'request_id' | 'user_id'>;

/** The row of one person and contact, locked. */
export async function lockRequestFor(
  db: TxDb,
  cardId: number,
  userId: number,
  field: string,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select * from card_request
    where card_id = ${cardId} and user_id = ${userId} and field = ${field} for update`.execute(db);
  return rows[0];
}

/** A request on one of the owner's cards, locked. */
export async function lockOwnRequest(
  db: TxDb,
  ownerId: number,
  requestId: number,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`select r.* from card_request r
    where r.request_id = ${requestId} and exists (
      select from card c where c.card_id = r.card_id and c.user_id = ${ownerId}) for update`.execute(db);
  return rows[0];
}

/** Writes a new request in place of the one before, so that it stands on top of the owner's list. */
export async function putRequest(
  db: TxDb,
  request: { card_id: number; user_id: number; field: string; note: string; asked_at: Date },
): Promise<number> {
  await sql`delete from card_request where card_id = ${request.card_id} and user_id = ${request.user_id}
    and field = ${request.field}`.execute(db);
  const { rows } = await sql<{ request_id: number }>`
    insert into card_request (card_id, user_id, field, note, state, asked_at)
    values (${request.card_id}, ${request.user_id}, ${request.field}, ${request.note}, 'pending', ${request.asked_at})
    returning request_id`.execute(db);
  return rows[0]?.request_id ?? 0;
}

export async function decideRequest(
  db: TxDb,
  requestId: number,
  state: Exclude<RequestState, 'pending'>,
  now: Date,
): Promise<void> {
  await sql`update card_request set state = ${state}, decided_at = ${now}, ends_at = null
    where request_id = ${requestId}`.execute(db);
}

/** The first opening starts the clock of a permission for once. */
export async function startOnce(
  db: TxDb,
  userId: number,
  openings: readonly { card_id: number; field: string }[],
  ends: Date,
): Promise<void> {
  if (openings.length === 0) return;
  await sql`update card_request r set ends_at = ${ends}
    from json_to_recordset(${JSON.stringify(openings)}::json) as n(card_id bigint, field text)
    where r.card_id = n.card_id and r.field = n.field and r.user_id = ${userId}
      and r.state = 'once' and r.ends_at is null`.execute(db);
}

/** Drops all requests and permissions of a person on the cards of another; answers their ids. */
export async function dropRequestsBetween(db: TxDb, ownerId: number, userId: number): Promise<number[]> {
  const { rows } = await sql<{ request_id: number }>`delete from card_request r using card c
    where c.card_id = r.card_id and c.user_id = ${ownerId} and r.user_id = ${userId} returning r.request_id`.execute(
    db,
  );
  return rows.map((row) => row.request_id);
}

/** Drops the requests and permissions for these contacts of a card. */
export async function dropRequestsFor(
  db: TxDb,
  cardId: number,
  fields: readonly string[],
): Promise<RequestKey[]> {
  const { rows } = await sql<RequestKey>`delete from card_request
    where card_id = ${cardId} and field = any(${[...fields]}::text[]) returning request_id, user_id`.execute(
    db,
  );
  return rows;
}

/** Ends unanswered requests that are older than `before`, `size` at most; the number ended. */
export async function dropUnanswered(
  db: TxDb,
  { before, size }: { before: Date; size: number },
): Promise<{ id: number; asked: number[] }[]> {
  const { rows } = await sql<{ id: number; asked: number[] }>`
    delete from card_request r using card c where c.card_id = r.card_id and r.request_id in (
      select request_id from card_request where state = 'pending' and asked_at < ${before} limit ${size})
    returning r.request_id as id, array[c.user_id] as asked`.execute(db);
  return rows;
}

export interface NamedRequestRow extends RequestRow {
  /** The person's card; 0 or null: none that the owner may see. */
  their_card: number | null;
  realname: string | null;
  avatar: string | null;
  company: string | null;
  position: string | null;
}

/** A page of requests on a person's cards, the newest first, below `before`; of people who may be named. */
export const findOwnRequests =
  (which: 'pending' | 'granted') =>
  async (
    db: Db,
    { userId: ownerId, before, size }: { userId: number; before: number | undefined; size: number },
  ): Promise<NamedRequestRow[]> => {
    // The condition is that of a partial index, so it may not be a parameter.
    const state = which === 'pending' ? sql`r.state = 'pending'` : sql`r.state in ('always', 'once')`;
    const { rows } = await sql<NamedRequestRow>`
    select r.*, p.card_id as their_card, p.realname, p.avatar, p.company, p.position
    from card c cross join lateral (
      select * from card_request r
      where r.card_id = c.card_id and ${state} and r.request_id < ${before ?? Number.MAX_SAFE_INTEGER}
        -- Who may not be named takes no place of the page: it would look like the last one.
        and exists (select from account_person p where p.user_id = r.user_id)
      order by r.request_id desc limit ${size}) r
    join ${nameable(ownerId)} p on p.user_id = r.user_id
    where c.user_id = ${ownerId}
    order by r.request_id desc limit ${size}`.execute(db);
    return rows;
  };

/** Requests that wait for a person, counted up to `max`; of those whom the list shows. */
export const pendingFor = (
  ownerId: number,
  max: number,
): RawBuilder<number> => sql<number>`(select count(*) from (
  select 1 from card c join card_request r on r.card_id = c.card_id and r.state = 'pending'
  join account_person p on p.user_id = r.user_id
  where c.user_id = ${ownerId} limit ${max}) w)`;

/** Requests that a person made and those on their cards, for an export. */
export async function findRequestsOf(
  db: Db,
  userId: number,
  size: number,
): Promise<(RequestRow & { mine: boolean })[]> {
  const { rows } = await sql<RequestRow & { mine: boolean }>`
    (select r.*, true as mine from card_request r where r.user_id = ${userId} order by r.request_id desc limit ${size})
    union all
    (select r.*, false as mine from card_request r join card c on c.card_id = r.card_id
      where c.user_id = ${userId} order by r.request_id desc limit ${size})`.execute(db);
  return rows;
}

/** After a merge: what one would ask of oneself, or of somebody who wants nothing to do with them. */
export async function dropVoidRequests(db: TxDb, userId: number): Promise<void> {
  await sql`delete from card_request r using card c
    where r.card_id = c.card_id and (r.user_id = ${userId} or c.user_id = ${userId}) and (
      r.user_id = c.user_id
      or exists (select from relation_block b where b.user_id = c.user_id and b.other_id = r.user_id)
      or exists (select from card_revocation k where k.owner_id = c.user_id and k.user_id = r.user_id))`.execute(
    db,
  );
}
