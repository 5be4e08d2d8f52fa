import { timingSafeEqual } from 'node:crypto';
import type { CallReport, ReportRequest } from '../../platform/call-provider.ts';
import { after } from '../../platform/context.ts';

type State = CallReport['state'];

/**
 * What a status says of the phone that calls and of the one that is called, of calls to two phones: 200002 to 200004 speak of who
 * calls, 200105 to 200120 of who is called (help.aliyun.com/document_detail/55085.html). All others are told by their times.
 */
const unconnected: Readonly<Record<string, readonly [from: State, to: State]>> = {
  200002: ['busy', 'failed'],
  200003: ['unanswered', 'failed'],
  200005: ['ended', 'failed'],
  200105: ['ended', 'failed'],
  200111: ['ended', 'failed'],
  200112: ['ended', 'busy'],
  200113: ['ended', 'unanswered'],
  200116: ['ended', 'failed'],
  200120: ['ended', 'failed'],
};

/** The same list: while a call goes on. null: nothing is said of that phone. */
const progress: Readonly<Record<string, readonly [from: State, to: State | null]>> = {
  200101: ['ringing', null],
  200102: ['answered', 'ringing'],
  200103: ['answered', 'answered'],
};

const legs = ['from', 'to'] as const;

/** As it is written: in Shanghai, to the second; '' for what did not happen. */
function timeOf(given: unknown): Date | null {
  if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(given)) return null;
  const time = new Date(`${given.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Seconds of talk; 0 for a call that was not put through. */
const secondsOf = (given: unknown): number => (/^\d{1,6}$/.test(String(given)) ? Number(given) : 0);

/** A call that is over, as its record or the answer to a question has it. */
interface Ending {
  id: string;
  call: string;
  code: string;
  /** When who is called picked up. */
  start: unknown;
  end: unknown;
  duration: unknown;
}

/** Of both phones: the provider tells of a call as a whole. */
export function endingsOf({ id, call, code, ...times }: Ending, now: Date): CallReport[] {
  const states = unconnected[code];
  const talked = states ? 0 : secondsOf(times.duration);
  const [start, end] = [states ? null : timeOf(times.start), timeOf(times.end)];
  const at = end ?? (start && talked > 0 ? after(start, talked) : now);
  const answeredAt = start ?? (talked > 0 ? after(at, -talked) : null);
  return legs.map((leg, index) => ({
    id: `${id}:${leg}`,
    call,
    leg,
    state: states?.[index] ?? (answeredAt ? 'ended' : 'failed'),
    at,
    answeredAt,
  }));
}

/** What a call that goes on has come to. */
function progressOf(one: { id: string; call: string; code: string; time: unknown }, now: Date): CallReport[] {
  const states = progress[one.code] ?? [];
  return legs.flatMap((leg, index) => {
    const state = states[index];
    if (!state) return [];
    const at = timeOf(one.time) ?? now;
    return { id: `${one.id}:${leg}:${state}`, call: one.call, leg, state, at, answeredAt: null };
  });
}

/**
 * Both kinds that are pushed in batches: the record of a call that is over (`VoiceReport`, help.aliyun.com/zh/vms/voicereport-6), and
 * where one stands that goes on (`VoiceCallReport`, help.aliyun.com/zh/vms/voicecallreport-6), which only the second has a time of
 * status. By queue the record has `start_time` where by HTTP it has `b_start_time`.
 */
interface PushReport {
  call_id?: unknown;
  out_id?: unknown;
  status_code?: unknown;
  status_time?: unknown;
  start_time?: unknown;
  b_start_time?: unknown;
  end_time?: unknown;
  duration?: unknown;
}

function reportsOf(pushed: PushReport | null, now: Date): CallReport[] {
  const { call_id: id, out_id: call, status_code: status } = pushed ?? {};
  if (typeof id !== 'string' || id.length > 100) return [];
  if (typeof call !== 'string' || !/^\d{1,16}$/.test(call)) return [];
  const code = String(status);
  // That a call is over is told by its record alone, which says how long it was.
  if (pushed?.status_time !== undefined) return progressOf({ id, call, code, time: pushed.status_time }, now);
  const { b_start_time: byHttp, start_time: byQueue, end_time: end, duration } = pushed ?? {};
  return endingsOf({ id, call, code, start: byHttp ?? byQueue, end, duration }, now);
}

/** Nothing that is pushed is signed: the address that it is sent to is the secret. */
export function readReports(key: string, { query, body, now }: ReportRequest): CallReport[] | null {
  const [given, wanted] = [Buffer.from(query['key'] ?? ''), Buffer.from(key)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  let reports: unknown;
  try {
    reports = JSON.parse(body);
  } catch {
    return null;
  }
  if (!Array.isArray(reports)) return null;
  return (reports as (PushReport | null)[]).flatMap((one) => reportsOf(one, now));
}

/** Any number passes for it, with the status 200; anything else has the batch pushed again after 1, 5 and 10 minutes. */
export const reportAccepted = { code: 0, msg: '接收成功' };
