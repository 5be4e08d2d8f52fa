import { createHmac, timingSafeEqual } from 'node:crypto';
import { callRules } from '@qunlu/contract/call/rules.ts';
import type { CallReport, CallProvider, ReportRequest } from '../../platform/call-provider.ts';
import type { Deps } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';

type Account = Extract<Env['call'], { provider: 'aliyun' }>;

/** The provider's number of the service that rings two phones. */
const clickToDial = 11_000_000_300_004;

/** As the provider signs: unreserved characters as they are, all others in percent. */
const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The form of one call with its signature: HMAC-SHA1 over the method and all fields in order, keyed by the secret and `&`. */
export function signedForm(
  secret: string,
  fields: Readonly<Record<string, string>>,
  method: 'GET' | 'POST' = 'POST',
): string {
  const pairs = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&');
  const signature = createHmac('sha1', `${secret}&`)
    .update(`${method}&${percent('/')}&${percent(pairs)}`)
    .digest('base64');
  return `${pairs}&Signature=${percent(signature)}`;
}

interface Answer {
  Code?: string;
  CallId?: string;
  Data?: string;
}

/** What is pushed when a call is over. Times as in Shanghai, '' for what did not happen. */
interface Report {
  call_id?: unknown;
  out_id?: unknown;
  start_time?: unknown;
  end_time?: unknown;
  status_code?: unknown;
}

const endings: Readonly<Record<string, CallReport['state']>> = { 200002: 'busy', 200003: 'unanswered' };

const timeOf = (given: unknown): Date | null => {
  if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(given)) return null;
  const time = new Date(`${given.replace(' ', 'T')}+08:00`);
  return Number.isNaN(time.getTime()) ? null : time;
};

/** Of both phones: the provider tells of a call as a whole. */
function reportsOf(
  { id, call, start, end, code }: { id: string; call: string; start: unknown; end: unknown; code: string },
  now: Date,
): CallReport[] {
  const answeredAt = timeOf(start);
  const at = timeOf(end) ?? now;
  return (['from', 'to'] as const).map((leg) => ({
    id: `${id}:${leg}`,
    call,
    leg,
    // Nobody asks whose phone it was: of who calls it only says that it is over.
    state: answeredAt ? 'ended' : leg === 'to' ? (endings[code] ?? 'failed') : 'failed',
    at,
    answeredAt,
  }));
}

/** Reports are not signed: the address that they are sent to is the secret. */
function readReports({ reportKey }: Account, { query, body, now }: ReportRequest): CallReport[] | null {
  const [given, wanted] = [Buffer.from(query['key'] ?? ''), Buffer.from(reportKey)];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  let reports: unknown;
  try {
    reports = JSON.parse(body);
  } catch {
    return null;
  }
  if (!Array.isArray(reports)) return null;
  return (reports as (Report | null)[]).slice(0, 100).flatMap((one) => {
    const { call_id: id, out_id: call, start_time: start, end_time: end, status_code: code } = one ?? {};
    return typeof id === 'string' && id.length <= 100 && typeof call === 'string' && /^\d{1,16}$/.test(call)
      ? reportsOf({ id, call, start, end, code: String(code) }, now)
      : [];
  });
}

/**
 * Alibaba Cloud's voice service (`ClickToDial`): rings one phone and then the other, both see a number of the platform. It joins
 * two phones only, and says what has become of a call once it is over: so it is bounded by what is held for it.
 */
export function aliyunCallProvider(deps: Pick<Deps, 'clock' | 'random'>, account: Account): CallProvider {
  async function ask(action: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const form = signedForm(account.accessKeySecret, {
      ...fields,
      Action: action,
      Version: '2017-05-25',
      Format: 'JSON',
      RegionId: 'cn-hangzhou',
      AccessKeyId: account.accessKeyId,
      SignatureMethod: 'HMAC-SHA1',
      SignatureVersion: '1.0',
      SignatureNonce: deps.random(16).toString('hex'),
      Timestamp: deps
        .clock()
        .toISOString()
        .replace(/\.\d+Z$/, 'Z'),
    });
    const answer = await fetch(`${account.apiUrl}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
      // Numbers must reach the provider only, so redirects are not followed.
      redirect: 'error',
      signal: AbortSignal.timeout(8000),
    });
    const read = (await answer.json()) as Answer;
    if (read.Code !== 'OK')
      throw new Error(`the provider of calls refused ${action}: ${read.Code ?? answer.status}`);
    return read;
  }

  return {
    groups: false,
    accepted: { code: 0, msg: '接收成功' },
    async dial(call, _kind, [from, to]) {
      if (!from || !to) throw new Error(`call ${call} has no two phones`);
      const { CallId: id } = await ask('ClickToDial', {
        CallerNumber: from.phone,
        CallerShowNumber: account.callerShow,
        CalledNumber: to.phone,
        CalledShowNumber: account.calledShow,
        RecordFlag: 'false',
        AsrFlag: 'false',
        SessionTimeout: String(callRules.holdMinutes * 60),
        OutId: call,
      });
      if (!id) throw new Error(`the provider gave call ${call} no number`);
      return id;
    },
    addLeg: () => Promise.reject(new Error('this provider joins two phones only')),
    async hangUp(providerId) {
      await ask('CancelCall', { CallId: providerId });
    },
    async state(providerId) {
      const { Data: data } = await ask('QueryCallDetailByCallId', {
        CallId: providerId,
        ProdId: String(clickToDial),
        QueryDate: String(deps.clock().getTime()),
      });
      if (!data) return null;
      const { startDate, endDate, state } = JSON.parse(data) as Record<string, unknown>;
      return reportsOf(
        { id: providerId, call: '', start: startDate, end: endDate, code: String(state) },
        deps.clock(),
      );
    },
    read: (request) => readReports(account, request),
  };
}
