import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface ParkedEvent {
  outbox_id: number;
  event: string;
  listener: string;
  subject: string;
  last_error: string;
  attempts: number;
  created_at: Date;
  parked_at: Date;
}

const columns = sql`outbox_id, event, listener, subject, last_error, attempts, created_at, parked_at`;

/** A page of parked events, the newest first, below `before`. */
export async function findParked(
  db: Db,
  wanted: { before: number | undefined; size: number },
): Promise<ParkedEvent[]> {
  const { rows } = await sql<ParkedEvent>`
    select ${columns} from platform_outbox
    where parked_at is not null and (${wanted.before ?? null}::bigint is null or outbox_id < ${wanted.before ?? null})
    order by outbox_id desc limit ${wanted.size}`.execute(db);
  return rows;
}

/** Resets the tries and delivers it before other rows of its subject. undefined: it is not parked. */
export async function unpark(db: Db, outboxId: number, now: Date): Promise<ParkedEvent | undefined> {
  const { rows } = await sql<ParkedEvent>`
    with parked as (select ${columns} from platform_outbox where outbox_id = ${outboxId} and parked_at is not null for update),
    sent as (update platform_outbox o set parked_at = null, attempts = 0, due_at = ${now}, claimed_until = null
      from parked where o.outbox_id = parked.outbox_id)
    select * from parked`.execute(db);
  return rows[0];
}

/** Deletes it undelivered. undefined: it is not parked. */
export async function dropParked(db: Db, outboxId: number): Promise<ParkedEvent | undefined> {
  const { rows } = await sql<ParkedEvent>`
    delete from platform_outbox where outbox_id = ${outboxId} and parked_at is not null returning ${columns}`.execute(
    db,
  );
  return rows[0];
}
