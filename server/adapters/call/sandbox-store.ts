import type { LegState } from '@qunlu/contract/call/rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';

export interface SandboxLeg {
  leg: string;
  provider_id: string;
  call: string;
  kind: 'pair' | 'group';
  seq: number;
  phone: string;
  state: LegState;
  answered_at: Date | null;
  changed_at: Date;
  next_at: Date | null;
  next_state: Exclude<LegState, 'waiting' | 'failed'> | null;
}

const columns = sql`l.leg, l.provider_id, c.call, c.kind, l.seq, l.phone, l.state, l.answered_at, l.changed_at, l.next_at, l.next_state`;
const joined = sql`sandbox_call_leg l join sandbox_call c using (provider_id)`;

/** The same call dialled again is the same. */
export async function addCall(
  db: Db,
  given: { providerId: string; call: string; kind: 'pair' | 'group'; now: Date },
): Promise<string> {
  const { rows } = await sql<{ provider_id: string }>`
    insert into sandbox_call (provider_id, call, kind, created_at)
    values (${given.providerId}, ${given.call}, ${given.kind}, ${given.now})
    on conflict (call) do update set kind = excluded.kind returning provider_id`.execute(db);
  return rows[0]?.provider_id ?? given.providerId;
}

export async function addLeg(
  db: Db,
  given: { providerId: string; leg: string; phone: string; now: Date; rings: boolean },
): Promise<void> {
  await sql`insert into sandbox_call_leg (leg, provider_id, seq, phone, changed_at, next_at, next_state)
    values (${given.leg}, ${given.providerId},
      (select count(*) from sandbox_call_leg where provider_id = ${given.providerId}), ${given.phone}, ${given.now},
      ${given.rings ? given.now : null}, ${given.rings ? 'ringing' : null})
    on conflict (leg) do nothing`.execute(db);
}

export async function changeLeg(
  db: Db,
  leg: string,
  change: {
    state: LegState;
    answeredAt: Date | null;
    at: Date;
    next: { at: Date; state: NonNullable<SandboxLeg['next_state']> } | null;
  },
): Promise<void> {
  await sql`update sandbox_call_leg set state = ${change.state}, answered_at = ${change.answeredAt}, changed_at = ${change.at},
    next_at = ${change.next?.at ?? null}, next_state = ${change.next?.state ?? null} where leg = ${leg}`.execute(
    db,
  );
}

export async function legsOf(db: Db, providerId: string): Promise<SandboxLeg[]> {
  const { rows } =
    await sql<SandboxLeg>`select ${columns} from ${joined} where l.provider_id = ${providerId} order by l.seq`.execute(
      db,
    );
  return rows;
}

export async function findLeg(db: Db, leg: string): Promise<SandboxLeg | undefined> {
  const { rows } = await sql<SandboxLeg>`select ${columns} from ${joined} where l.leg = ${leg}`.execute(db);
  return rows[0];
}

/** What happens next by itself, the earliest. */
export async function findDue(db: Db, now: Date): Promise<SandboxLeg | undefined> {
  const { rows } = await sql<SandboxLeg>`select ${columns} from ${joined} where l.next_at <= ${now}
    order by l.next_at, l.leg limit 1`.execute(db);
  return rows[0];
}

export async function findNext(db: Db): Promise<Date | null> {
  const { rows } = await sql<{
    next_at: Date | null;
  }>`select min(next_at) as next_at from sandbox_call_leg`.execute(db);
  return rows[0]?.next_at ?? null;
}

/** The newest first. */
export async function newestLegs(db: Db, phone: string | undefined): Promise<SandboxLeg[]> {
  const { rows } = await sql<SandboxLeg>`select ${columns} from ${joined}
    where l.state <> 'waiting' ${phone === undefined ? sql`` : sql`and l.phone = ${phone}`}
    order by l.changed_at desc, l.leg desc limit 50`.execute(db);
  return rows;
}

export const dropOldCalls = (db: Db, before: Date): Promise<unknown> =>
  sql`with gone as (delete from sandbox_call where created_at < ${before})
    delete from sandbox_call_report where next_at is null and (body->>'at')::bigint < ${before.getTime()}`.execute(
    db,
  );
