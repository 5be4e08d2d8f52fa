import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { FormTables, Question } from '../tables.ts';

/** `kept` of `form_submitted`: a submission as a list has joined it. Times are seconds. */
export interface KeptSubmission {
  submission_id: number;
  user_id: number;
  content: string;
  /** false: from before the seals, and not sealed yet. */
  sealed: boolean;
  /** null: nothing was asked but the facts. */
  questions: Question[] | null;
  submitted_at: number;
  erase_at: number | null;
}

type UnsealedRow = Pick<KeptSubmission, 'submission_id' | 'content' | 'sealed'>;

/** Not sealed, or under another secret than that of `mark`, in the order of their numbers. */
export async function findUnsealed(
  db: Db,
  { mark, above, size }: { mark: Buffer | null; above: number; size: number },
): Promise<UnsealedRow[]> {
  const other = mark ? sql`(key_mark is null or key_mark <> ${mark})` : sql`key_mark is null`;
  const { rows } = await sql<UnsealedRow>`
    select submission_id, content, key_mark is not null as sealed from form_submission
    where ${other} and submission_id > ${above} order by submission_id limit ${size}`.execute(db);
  return rows;
}

/** Writes each anew unless somebody has submitted another meanwhile. */
export async function updateSeals(
  db: TxDb,
  rows: readonly (UnsealedRow & {
    by: Pick<FormTables['form_submission'], 'content' | 'key_mark' | 'phone_hash'>;
  })[],
): Promise<void> {
  const changes = rows.map(({ submission_id, content: before, by: { content, key_mark, phone_hash } }) => ({
    submission_id,
    before,
    content,
    mark: key_mark?.toString('hex'),
    hash: phone_hash?.toString('hex'),
  }));
  await sql`update form_submission s set content = n.content, key_mark = decode(n.mark, 'hex'), phone_hash = decode(n.hash, 'hex')
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as n(submission_id bigint, before text, content text, mark text, hash text)
    where s.submission_id = n.submission_id and s.content = n.before`.execute(db);
}
