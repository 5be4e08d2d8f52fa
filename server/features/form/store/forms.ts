import { sql, type Insertable, type RawBuilder } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { FormTables, Question } from '../tables.ts';
import type { KeptSubmission } from './seals.ts';

const tables = (db: Db) => db.withTables<FormTables>();

/** Another version, which the subject asks from now on; none when it asks the same. */
export async function saveVersion(
  db: TxDb,
  given: { kind: string; subjectId: number; questions: readonly Question[]; at: Date },
): Promise<void> {
  const { kind, subjectId, at } = given;
  const questions = sql`${JSON.stringify(given.questions)}::jsonb`;
  await sql`with made as (
      insert into form_version (kind, subject_id, questions, made_at)
      select ${kind}, ${subjectId}::bigint, ${questions}, ${at}::timestamptz where ${questions} <> coalesce(
        (select questions from form_now where kind = ${kind} and subject_id = ${subjectId}), '[]')
      returning kind, subject_id, version_id)
    insert into form (kind, subject_id, version_id) select kind, subject_id, version_id from made
    on conflict (kind, subject_id) do update set version_id = excluded.version_id`.execute(db);
}

/** Whoever submits again replaces what they submitted before; `keepsDate`: it is erased when it was to be. */
export async function saveSubmission(
  db: TxDb,
  row: Insertable<FormTables['form_submission']>,
  { keepsDate }: { keepsDate: boolean },
): Promise<{ submission_id: number; is_new: boolean }> {
  const { kind: _, holder_id: __, erase_at, ...change } = row;
  return tables(db)
    .insertInto('form_submission')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'holder_id'])
        .doUpdateSet(keepsDate ? change : { ...change, erase_at: erase_at ?? null }),
    )
    .returning(['submission_id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow();
}

interface Holder {
  kind: string;
  holderId: number;
}

export async function findKept(db: Db, { kind, holderId }: Holder): Promise<KeptSubmission | undefined> {
  const { rows } = await sql<{ kept: KeptSubmission }>`
    select kept from form_submitted where kind = ${kind} and holder_id = ${holderId}`.execute(db);
  return rows[0]?.kept;
}

/** What was submitted to a subject and is not to be erased by now, in the order of time. */
export async function findKeptOf(
  db: Db,
  given: { kind: string; subjectId: number; now: Date; size: number },
): Promise<KeptSubmission[]> {
  const { rows } = await sql<{ kept: KeptSubmission }>`
    select kept from form_submitted where kind = ${given.kind} and subject_id = ${given.subjectId}
      and (erase_at is null or erase_at > ${given.now}) order by submission_id limit ${given.size}`.execute(
    db,
  );
  return rows.map(({ kept }) => kept);
}

/** Never later than said before. */
export async function eraseLater(
  db: TxDb,
  { kind, holderIds }: { kind: string; holderIds: readonly number[] },
  at: Date,
): Promise<void> {
  await sql`update form_submission set erase_at = least(erase_at, ${at})
    where kind = ${kind} and holder_id = ${anyOf(holderIds)}`.execute(db);
}

/** Whoever submitted it is back before it was erased. */
export async function keepFor(db: TxDb, { kind, holderId }: Holder): Promise<void> {
  await sql`update form_submission set erase_at = null
    where kind = ${kind} and holder_id = ${holderId} and erase_at is not null`.execute(db);
}

/** Takes up to `size` out whose time has come, with their receipts; answers whose they were. */
export async function eraseDue(
  db: TxDb,
  { kind, now, size }: { kind: string; now: Date; size: number },
): Promise<{ holder_id: number; kept: KeptSubmission }[]> {
  const { rows } = await sql<{ holder_id: number; kept: KeptSubmission }>`
    delete from form_submission d using form_submitted s where s.submission_id = d.submission_id and d.submission_id in (
      select submission_id from form_submission where kind = ${kind} and erase_at <= ${now}
      order by erase_at limit ${size} for update skip locked)
    returning s.holder_id, s.kept`.execute(db);
  return rows;
}

/**
 * Of two holders that become one the winner's submission stays, and without one the loser's; receipts of both. Answers the one that is
 * gone.
 */
export async function absorbHolder(
  db: TxDb,
  { kind, winner, loser }: { kind: string; winner: number; loser: number },
): Promise<KeptSubmission | undefined> {
  const { rows } = await sql<{ kept: KeptSubmission | null }>`
    with won as (select submission_id from form_submission where kind = ${kind} and holder_id = ${winner}),
      lost as (select submission_id, kept from form_submitted where kind = ${kind} and holder_id = ${loser}),
      told as (update form_receipt r set submission_id = won.submission_id from won, lost
        where r.submission_id = lost.submission_id),
      moved as (update form_submission s set holder_id = ${winner} from lost
        where s.submission_id = lost.submission_id and not exists (select from won))
    select (select kept from lost where exists (select from won)) as kept`.execute(db);
  return rows[0]?.kept ?? undefined;
}

export async function dropSubmission(db: TxDb, submissionId: number): Promise<void> {
  await sql`delete from form_submission where submission_id = ${submissionId}`.execute(db);
}

/** A receipt for each unless the same person opened it within `dedupeSeconds`; what is one's own needs none. Answers how many are new. */
export async function addReceipts(
  db: TxDb,
  { submissionIds, byId, at }: { submissionIds: readonly number[]; byId: number; at: Date },
  dedupeSeconds: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into form_receipt (submission_id, by_id, opened_at)
    select s.submission_id, ${byId}::bigint, ${at}::timestamptz from form_submission s
    where s.submission_id = any(${[...submissionIds]}::bigint[]) and s.user_id <> ${byId} and not exists (
      select from form_receipt r where r.submission_id = s.submission_id and r.by_id = ${byId}
        and r.opened_at > ${at}::timestamptz - make_interval(secs => ${dedupeSeconds}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Holders who submitted one of these numbers, as a statement for a list that knows more of them. */
export const holdersOfPhones = (
  { kind, subjects }: { kind: string; subjects: number | RawBuilder<unknown> },
  phones: readonly { phone: string; hash: string }[],
): RawBuilder<{ holder_id: number; phone: string }> => {
  const wanted = sql`json_to_recordset(${JSON.stringify(phones)}::json) as n(phone text, hash text)`;
  const which = typeof subjects === 'number' ? sql`= ${subjects}` : sql`in (${subjects})`;
  const of = sql`s.kind = ${kind} and s.subject_id ${which}`;
  // Of what is not sealed yet the number stands in the text; the case keeps a seal from being read as one.
  return sql`select s.holder_id, n.phone from ${wanted} join form_submission s on s.phone_hash = decode(n.hash, 'hex') where ${of}
    union select s.holder_id, n.phone from ${wanted} join form_submission s on s.key_mark is null
      and case when s.key_mark is null then s.content::json -> 'facts' ->> 'phone' end = n.phone where ${of}`;
};
