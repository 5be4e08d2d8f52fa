import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';
import { dropRows } from '../../../platform/clean.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export interface SentCodes {
  /** Seconds since the last code to this number; null for none in 24 h. */
  sinceLast: number | null;
  /** The same of the codes that this network asked for. */
  sinceLastHere: number | null;
  phoneHour: number;
  phoneDay: number;
  /** Of `phoneDay`, those that this network asked for. */
  phoneDayHere: number;
  addressHour: number;
  /** Seconds until the oldest code of the last hour or day leaves the window. */
  hourFreesIn: number;
  dayFreesIn: number;
  addressFreesIn: number;
}

/** Serialises requests for one number or one address, so that each sees the other's code. */
export async function lockSending(db: TxDb, phone: string, ip: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(array[${`code ${phone}`}, ${`code ip ${ip}`}]) k order by k`.execute(
    db,
  );
}

export async function countSent(db: Db, phone: string, ip: string, now: Date): Promise<SentCodes> {
  const { rows } = await sql<Record<keyof SentCodes, string | number | null>>`
    with p as (select sent_at, ip from account_code where phone = ${phone} and sent_at > ${now}::timestamptz - interval '1 day'),
         a as (select sent_at, phone from account_code where ip = ${ip} and sent_at > ${now}::timestamptz - interval '1 hour')
    select
      (select extract(epoch from ${now}::timestamptz - max(sent_at)) from p) as "sinceLast",
      (select extract(epoch from ${now}::timestamptz - max(sent_at)) from a where phone = ${phone}) as "sinceLastHere",
      (select count(*) from p where sent_at > ${now}::timestamptz - interval '1 hour') as "phoneHour",
      (select count(*) from p) as "phoneDay",
      (select count(*) from p where ip = ${ip}) as "phoneDayHere",
      (select count(*) from a) as "addressHour",
      (select extract(epoch from min(sent_at) + interval '1 hour' - ${now}::timestamptz) from p where sent_at > ${now}::timestamptz - interval '1 hour') as "hourFreesIn",
      (select extract(epoch from min(sent_at) + interval '1 day' - ${now}::timestamptz) from p) as "dayFreesIn",
      (select extract(epoch from min(sent_at) + interval '1 hour' - ${now}::timestamptz) from a) as "addressFreesIn"`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Error('an aggregate answered no row');
  return {
    sinceLast: row.sinceLast === null ? null : Number(row.sinceLast),
    sinceLastHere: row.sinceLastHere === null ? null : Number(row.sinceLastHere),
    phoneHour: Number(row.phoneHour),
    phoneDay: Number(row.phoneDay),
    phoneDayHere: Number(row.phoneDayHere),
    addressHour: Number(row.addressHour),
    hourFreesIn: Math.ceil(Number(row.hourFreesIn ?? 0)),
    dayFreesIn: Math.ceil(Number(row.dayFreesIn ?? 0)),
    addressFreesIn: Math.ceil(Number(row.addressFreesIn ?? 0)),
  };
}

/** Adds a code and voids the earlier ones of the same number and scene. */
export async function addCode(
  db: TxDb,
  code: { phone: string; scene: string; code_hash: Buffer; ip: string; sent_at: Date; expires_at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('account_code')
    .set({ voided_at: code.sent_at })
    .where('phone', '=', code.phone)
    .where('scene', '=', code.scene)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
  await tables(db).insertInto('account_code').values(code).execute();
}

/**
 * Tries a code: a right one is used up, a wrong one is counted, in a single statement, so that simultaneous guesses cannot
 * exceed the limit. null: there is no valid code.
 */
export async function tryCode(
  db: TxDb,
  attempt: { phone: string; scene: string; hashes: Buffer[]; now: Date; wrongTries: number },
): Promise<{ ok: boolean; tries: number } | null> {
  const { rows } = await sql<{ ok: boolean; tries: number }>`
    update account_code set
      tries = tries + (case when code_hash = any(${attempt.hashes}::bytea[]) then 0 else 1 end),
      used_at = case when code_hash = any(${attempt.hashes}::bytea[]) then ${attempt.now}::timestamptz end
    where code_id = (
      select code_id from account_code
      where phone = ${attempt.phone} and scene = ${attempt.scene} and used_at is null and voided_at is null
      order by sent_at desc limit 1 for update)
    and expires_at > ${attempt.now} and tries < ${attempt.wrongTries} and used_at is null
    returning used_at is not null as ok, tries`.execute(db);
  return rows[0] ?? null;
}

/** Whether this code or ticket is valid. */
export async function hasUsable(
  db: Db,
  proof: {
    phone: string;
    scene: string;
    codeHashes: Buffer[];
    ticketHashes: Buffer[];
    now: Date;
    wrongTries: number;
  },
): Promise<boolean> {
  const { phone, scene, codeHashes, ticketHashes, now, wrongTries } = proof;
  const { rows } = await sql`
    select from account_code
    where phone = ${phone} and scene = ${scene} and code_hash = any(${codeHashes}::bytea[]) and used_at is null
      and voided_at is null and expires_at > ${now} and tries < ${wrongTries}
    union all select from account_ticket
    where ticket_hash = any(${ticketHashes}::bytea[]) and phone = ${phone} and scene = ${scene} and used_at is null
      and expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

/** Makes a code or ticket that this call has used up usable again. */
export async function restoreCodeRow(
  db: TxDb,
  used: { phone: string; scene: string; codeHashes: Buffer[]; ticketHashes: Buffer[]; now: Date },
): Promise<void> {
  await tables(db)
    .updateTable('account_code')
    .set({ used_at: null })
    .where('phone', '=', used.phone)
    .where('scene', '=', used.scene)
    .where('code_hash', 'in', used.codeHashes)
    .where('used_at', '=', used.now)
    .execute();
  await tables(db)
    .updateTable('account_ticket')
    .set({ used_at: null })
    .where('ticket_hash', 'in', used.ticketHashes)
    .where('used_at', '=', used.now)
    .execute();
}

/** Whether the newest unused code of the number was voided by too many wrong tries. */
export async function wasExhausted(
  db: Db,
  phone: string,
  scene: string,
  wrongTries: number,
  now: Date,
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('account_code')
    .select('tries')
    .where('phone', '=', phone)
    .where('scene', '=', scene)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined && row.tries >= wrongTries;
}

export async function addTicket(
  db: TxDb,
  ticket: { ticket_hash: Buffer; phone: string; scene: string; expires_at: Date },
): Promise<void> {
  await tables(db)
    .insertInto('account_ticket')
    .values({ ...ticket, used_at: null })
    .execute();
}

/** Uses up a ticket; false when it is unknown, used, expired, or of another number or scene. */
export async function consumeTicket(
  db: TxDb,
  ticket: { hashes: Buffer[]; phone: string; scene: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('account_ticket')
    .set({ used_at: ticket.now })
    .where('ticket_hash', 'in', ticket.hashes)
    .where('phone', '=', ticket.phone)
    .where('scene', '=', ticket.scene)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ticket.now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a signature; false when it was used before. */
export async function consumeSign(db: TxDb, sign_hash: Buffer, expires_at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('account_spent_sign')
    .values({ sign_hash, expires_at })
    .onConflict((conflict) => conflict.column('sign_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes what no rule reads any more. The days are those that the send limits reach back. */
export async function dropOldCodes(db: Db, now: Date, goesOn: () => boolean): Promise<void> {
  await dropRows(db, goesOn, 'account_code', sql`sent_at < ${now}::timestamptz - interval '2 days'`);
  await dropRows(db, goesOn, 'account_ticket', sql`expires_at < ${now}`);
  await dropRows(db, goesOn, 'account_spent_sign', sql`expires_at < ${now}`);
}
