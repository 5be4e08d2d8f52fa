import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Facts of one mission and day that are kept: more earns nothing. */
const keptPerDay = 60;

/** Once by its key. */
export async function addFact(
  db: TxDb,
  fact: { userId: number; mission: string; key: string; day: string; at: Date },
): Promise<void> {
  const { userId, mission, key, day, at } = fact;
  await sql`insert into score_fact (user_id, mission, key, day, at)
    select ${userId}, ${mission}, ${key}, ${day}::date, ${at}
    where (select count(*) from (select from score_fact
      where user_id = ${userId} and mission = ${mission} and day = ${day}::date limit ${keptPerDay}) k) < ${keptPerDay}
    on conflict (user_id, mission, key) do nothing`.execute(db);
}

/** Takes a fact away that was not claimed; of a claimed one, which stays so that it earns nothing twice, answers its number and points. */
export async function dropFact(
  db: TxDb,
  fact: { userId: number; mission: string; key: string },
): Promise<{ fact_id: number; given: number | null } | undefined> {
  const { rows } = await sql<{ fact_id: number; given: number | null }>`
    with gone as (delete from score_fact
      where user_id = ${fact.userId} and mission = ${fact.mission} and key = ${fact.key} and claimed_at is null)
    select fact_id, given from score_fact
    where user_id = ${fact.userId} and mission = ${fact.mission} and key = ${fact.key} and claimed_at is not null`.execute(
    db,
  );
  return rows[0];
}

/** A mission as the facts are measured by it. */
export interface Measure {
  key: string;
  max: number;
  /** Since when it is closed: later facts earn nothing. */
  closed: Date | null;
}

export interface Window {
  userId: number;
  /** `YYYY-MM-DD` */
  today: string;
  /** Days for which facts may be claimed, with today. */
  days: number;
}

/**
 * The facts of the days that count, each with its place within mission and day: what is claimed comes first. One look into the
 * index for each mission and day, however many facts a person has; two accounts that became one have those of both.
 */
const placed = ({ userId, today, days }: Window, measures: readonly Measure[]) => sql`
  select m.key, m.max, f.fact_id, f.day, f.claimed_at,
    row_number() over (partition by m.key, f.day order by f.claimed_at is null, f.fact_id) as place
  from unnest(${measures.map(({ key }) => key)}::text[], ${measures.map(({ max }) => max)}::integer[],
    ${measures.map(({ closed }) => closed)}::timestamptz[]) as m(key, max, closed)
  cross join generate_series(0, ${days}::integer - 1) as back
  cross join lateral (select fact_id, day, at, claimed_at from score_fact
    where user_id = ${userId} and mission = m.key and day = ${today}::date - back
    order by fact_id limit ${2 * keptPerDay}) f
  where m.closed is null or f.claimed_at is not null or f.at < m.closed`;

/** Of each mission: the times that wait to be claimed, and those of today. */
export async function countFacts(
  db: Db,
  window: Window,
  measures: readonly Measure[],
): Promise<Map<string, { waiting: number; today: number }>> {
  const { rows } = await sql<{ key: string; waiting: number; today: number }>`
    select key, (count(*) filter (where claimed_at is null and place <= max))::int as waiting,
      (count(*) filter (where day = ${window.today}::date))::int as today
    from (${placed(window, measures)}) p group by key`.execute(db);
  return new Map(rows.map(({ key, waiting, today }) => [key, { waiting, today }]));
}

/** The oldest of a mission's facts that wait, claimed now. Answers the last of them. The balance is held. */
export async function claimFacts(
  db: TxDb,
  window: Window,
  measure: Measure,
  claim: { count: number; at: Date; score: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with claimed as (update score_fact set claimed_at = ${claim.at}, given = ${claim.score}
      where fact_id = any(array(select fact_id from (${placed(window, [measure])}) p
        where claimed_at is null and place <= max order by fact_id limit ${claim.count}))
      returning fact_id)
    select max(fact_id) as last from claimed`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Name of the fact of what is done once. */
const onceKey = 'once';

/** Which of these the person has claimed for ever. */
export async function findClaimedOnce(
  db: Db,
  userId: number,
  missions: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mission: string }>`select mission from score_fact
    where user_id = ${userId} and mission = any(${[...missions]}::text[]) and key = ${onceKey}`.execute(db);
  return new Set(rows.map(({ mission }) => mission));
}

/** Claims what is done once; undefined when it was claimed. */
export async function claimOnce(
  db: TxDb,
  fact: { userId: number; mission: string; day: string; at: Date; score: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ fact_id: number }>`
    insert into score_fact (user_id, mission, key, day, at, claimed_at, given)
    values (${fact.userId}, ${fact.mission}, ${onceKey}, ${fact.day}::date, ${fact.at}, ${fact.at}, ${fact.score})
    on conflict (user_id, mission, key) do nothing returning fact_id`.execute(db);
  return rows[0]?.fact_id;
}
