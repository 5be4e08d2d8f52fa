import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import {
  callReportPath,
  type CallReport,
  type CallProvider,
  type ReportRequest,
} from '../../platform/call-provider.ts';
import { after, secondsOf, type Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';

/** Seconds that the clocks of both sides may differ. */
const skew = 300;
const timeoutMs = 5000;
const waits = [1, 2, 5, 10, 30, 60, 120, 300] as const;

/** What the sandbox's phones need of the process, which is still being put together as they are chosen. */
export type PhoneDeps = Pick<Deps, 'clock' | 'db' | 'env' | 'log' | 'random' | 'self' | 'timer'>;

interface SentReport {
  id: string;
  call: string;
  leg: string;
  state: CallReport['state'];
  at: number;
  answered_at: number | null;
}

export const callSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex');

const isSigned = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const states: readonly string[] = ['ringing', 'answered', 'busy', 'unanswered', 'ended', 'failed'];
/** Milliseconds of a time that a calendar has. */
const isTime = (at: unknown): boolean => Number.isSafeInteger(at) && Math.abs(Number(at)) <= 8.64e15;
const isReport = (one: Partial<SentReport> | null): one is SentReport =>
  typeof one?.id === 'string' &&
  one.id.length > 0 &&
  one.id.length <= 128 &&
  typeof one.call === 'string' &&
  typeof one.leg === 'string' &&
  states.includes(String(one.state)) &&
  isTime(one.at) &&
  (one.answered_at === null || isTime(one.answered_at));

/** Reads what the sandbox's provider has signed: over its time, which may not be far from ours, and every byte. */
export function readSandboxReport(
  secret: string,
  { headers, body, now }: ReportRequest,
): CallReport[] | null {
  const timestamp = headers['x-call-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) - secondsOf(now)) > skew) return null;
  if (!isSigned(headers['x-call-signature'] ?? '', callSignature(secret, timestamp, body))) return null;
  let given: Partial<SentReport> | null;
  try {
    given = JSON.parse(body) as Partial<SentReport> | null;
  } catch {
    return null;
  }
  if (!isReport(given)) return null;
  const { answered_at: answered, at, ...rest } = given;
  return [{ ...rest, at: new Date(at), answeredAt: answered === null ? null : new Date(answered) }];
}

/** Writes down what the product is to be told. */
export async function announce(db: Db, said: CallReport): Promise<void> {
  const body: SentReport = {
    id: said.id,
    call: said.call,
    leg: said.leg,
    state: said.state,
    at: said.at.getTime(),
    answered_at: said.answeredAt?.getTime() ?? null,
  };
  await sql`insert into sandbox_call_report (report_id, body, next_at) values (${said.id}, ${JSON.stringify(body)}::jsonb, ${said.at})
    on conflict (report_id) do nothing`.execute(db);
}

async function post(deps: PhoneDeps, secret: string, body: string): Promise<boolean> {
  const timestamp = String(secondsOf(deps.clock()));
  try {
    const answer = await fetch(deps.self.url + callReportPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-call-timestamp': timestamp,
        'x-call-signature': callSignature(secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Tells the product what is due, signed, over HTTP; what was not heard comes again. */
export async function deliverCallReports(deps: PhoneDeps, secret: string): Promise<void> {
  for (;;) {
    const now = deps.clock();
    const { rows } = await sql<{ report_id: string; body: SentReport; attempts: number }>`
      update sandbox_call_report set attempts = attempts + 1, next_at = ${after(now, 60)}
      where report_id = any(array(select report_id from sandbox_call_report where next_at <= ${now}
        order by next_at, report_id limit 50 for update skip locked))
      returning report_id, body, attempts`.execute(deps.db);
    for (const { report_id: id, body, attempts } of rows.toSorted(
      (one, other) => one.body.at - other.body.at,
    )) {
      const wait = (await post(deps, secret, JSON.stringify(body))) ? undefined : waits[attempts - 1];
      await sql`update sandbox_call_report set next_at = ${wait === undefined ? null : after(deps.clock(), wait)}
        where report_id = ${id}`.execute(deps.db);
    }
    if (rows.length === 0) return;
  }
}

export const sandboxAccepted: CallProvider['accepted'] = { code: 0, msg: '成功' };
