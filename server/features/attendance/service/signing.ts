import type { ScanResult, SignWay } from '@qunlu/contract/attendance/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { beforeText, outsideProblem } from '../policy.ts';
import type { AttendanceSubject, Holder } from '../ports.ts';
import { findMet, insertScans, supersede, type NewScan, type ScanRow } from '../store/scans.ts';
import { countSession, type SessionRow } from '../store/sessions.ts';

/** One that is to be signed in. */
export interface Entry {
  clientId: string;
  /** 0: nobody can be made out. */
  holder: number;
  /** Of the code that was shown; null: no code was. */
  rev: number | null;
  /** Why what was shown counts for nobody; '' for what is genuine, or was found by hand. */
  unknown: string;
  at: Date;
  way: SignWay;
}

export interface Outcome {
  result: ScanResult;
  holder: number;
  name: string;
  what: string;
  at: Date | null;
  words: string;
}

const unknownWords = '不在这场活动的名单里，请核对是不是这场活动的票';

/** Further scans of one who is signed in that are kept; beyond it they are answered alone. */
const keptMost = 20;

/** How the scans of one session stand while a batch goes through them. */
class Standing {
  readonly byClient = new Map<string, ScanRow>();
  readonly byHolder = new Map<number, ScanRow>();
  readonly counts = new Map<number, number>();
  readonly superseded: number[] = [];
  readonly added: NewScan[] = [];
  /** Who was not signed in before. */
  readonly fresh: number[] = [];

  constructor(rows: readonly ScanRow[]) {
    for (const row of rows) this.put(row);
  }

  put(row: ScanRow): void {
    this.byClient.set(row.client_id, row);
    this.counts.set(row.holder_id, (this.counts.get(row.holder_id) ?? 0) + 1);
    if (!row.undone_at && !row.superseded) this.byHolder.set(row.holder_id, row);
  }

  add(row: ScanRow): void {
    const { holder_id, client_id, at, way, superseded } = row;
    this.added.push({ holder_id, client_id, at, way, superseded });
    this.put(row);
  }
}

interface Signing {
  session: SessionRow;
  locked: ReadonlyMap<number, Holder & { refused: string }>;
  door: string;
  /** Who signs them in; '' for themself. */
  by: string;
  /** What is said of who is not on the list. */
  unknown: string;
  now: Date;
}

const nobody = { holder: 0, name: '', what: '', at: null };

/** The same scan again is answered as it stands now. */
function again(known: ScanRow, standing: Standing, { locked, now }: Signing): Outcome {
  const person = locked.get(known.holder_id);
  const shown = { holder: known.holder_id, name: person?.name ?? '', what: person?.what ?? '' };
  const stands = standing.byHolder.get(known.holder_id);
  if (!stands) return { result: 'refused', ...shown, at: null, words: '这次签到已被撤销' };
  if (stands.client_id === known.client_id)
    return { result: 'in', ...shown, at: stands.at, words: '签到成功' };
  return { result: 'already', ...shown, at: stands.at, words: beforeText(stands, now) };
}

function signOne(entry: Entry, standing: Standing, given: Signing): Outcome {
  const { session, locked, now } = given;
  const known = standing.byClient.get(entry.clientId);
  if (known) return again(known, standing, given);
  const person = locked.get(entry.holder);
  if (!person || entry.unknown)
    return {
      result: 'unknown',
      ...nobody,
      words: (person && entry.unknown) || given.unknown,
    };
  const shown = { holder: person.holder, name: person.name, what: person.what };
  const no = (result: ScanResult, words: string): Outcome => ({ result, ...shown, at: null, words });
  if (entry.rev !== null && entry.rev !== person.rev)
    return no('stale', '这是旧的码，请对方打开最新的票再扫');
  const outside = outsideProblem(session, entry.at, now);
  if (outside) return no('outside', outside);
  if (person.refused) return no('refused', person.refused);

  const stands = standing.byHolder.get(entry.holder);
  const row: ScanRow = {
    scan_id: 0,
    holder_id: entry.holder,
    client_id: entry.clientId,
    at: entry.at,
    way: entry.way,
    door: given.door,
    by: given.by,
    undone_at: null,
    superseded: false,
    change: 0,
  };
  if (stands && stands.at <= entry.at) {
    if ((standing.counts.get(entry.holder) ?? 0) < keptMost) standing.add({ ...row, superseded: true });
    return { result: 'already', ...shown, at: stands.at, words: beforeText(stands, now) };
  }
  // Of one batch the earliest goes first, so that what is superseded has a row.
  if (stands) standing.superseded.push(stands.scan_id);
  else standing.fresh.push(entry.holder);
  standing.add(row);
  return { result: 'in', ...shown, at: entry.at, words: '签到成功' };
}

/**
 * Signs in those who may, each once: the first in time counts, whichever order they arrive in. The holders are locked by their
 * subject, then the session. Answers in the order of the entries.
 */
export async function signIn(
  tx: Tx,
  subject: AttendanceSubject,
  given: Omit<Signing, 'now' | 'unknown'> & { byId: number | null; entries: readonly Entry[] },
): Promise<{ outcomes: Outcome[]; signed: number }> {
  const { session, entries } = given;
  const rows = await findMet(
    tx.db,
    session.session_id,
    entries.map(({ clientId }) => clientId),
    [...new Set(entries.map(({ holder }) => holder))],
  );
  const standing = new Standing(rows);
  const signing: Signing = { ...given, unknown: subject.unknown ?? unknownWords, now: tx.now };
  const outcomes = new Map<Entry, Outcome>();
  for (const entry of entries.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    outcomes.set(entry, signOne(entry, standing, signing));
  await supersede(tx.db, standing.superseded);
  await insertScans(tx.db, {
    sessionId: session.session_id,
    byId: given.byId,
    door: given.door,
    scans: standing.added,
  });
  const { fresh } = standing;
  const signed =
    fresh.length > 0 ? await countSession(tx.db, session.session_id, fresh.length) : session.signed;
  for (const holder of fresh)
    await subject.changed?.(tx, session.target, {
      holder,
      name: given.locked.get(holder)?.name ?? '',
      signed: true,
    });
  return { outcomes: entries.map((entry) => outcomes.get(entry) as Outcome), signed };
}
