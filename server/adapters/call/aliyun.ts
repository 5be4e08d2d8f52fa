import { createHmac } from 'node:crypto';
import { callRules } from '@qunlu/contract/call/rules.ts';
import { startOfDay } from '@qunlu/contract/kernel/formats.ts';
import type { CallProvider } from '../../platform/call-provider.ts';
import { after, type Deps } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import { endingsOf, reportAccepted, readReports } from './aliyun-reports.ts';
import { CallRefusal } from './refusal.ts';

type Account = Extract<Env['call'], { provider: 'aliyun' }>;

/** The provider's number of the service that rings two phones (help.aliyun.com/document_detail/63017.html). */
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
  /** Of `ClickToDial`. */
  CallId?: string;
  /** Of `QueryCallDetailByCallId`: JSON in a text. */
  Data?: string;
  /** Of `CancelCall`: whether it has ended the call. */
  Status?: boolean | string;
}

/** Accounts, numbers and settings of whoever runs this site. */
const off = '本站的电话服务暂时停了，请换别的方式联系，或告诉平台';

/** What who calls is told of a refusal (help.aliyun.com/document_detail/178344.html); of all others: to try again later. */
const refusals: Readonly<Record<string, string>> = {
  'isv.BUSINESS_LIMIT_CONTROL': '打得太频繁，电话服务暂时不接，请晚些再打',
  'isv.MOBILE_NUMBER_ILLEGAL': '有一方的号码不能这样呼叫，请换别的方式联系',
  'isv.COMPLAINT_REJECT': '被防骚扰拦下了，请换别的方式联系',
  'isv.VOICE_CALL_PERIOD_ERROR': '现在不是可以呼叫的时段，请晚些再打',
  'isv.VOICE_ROBOT_NOT_PERIOD': '现在不是可以呼叫的时段，请晚些再打',
  'isv.OUT_OF_SERVICE': off,
  'isv.AMOUNT_NOT_ENOUGH': off,
  'isv.PRODUCT_UN_SUBSCRIPT': off,
  'isv.PRODUCT_UNSUBSCRIBE': off,
  'isv.ACCOUNT_NOT_EXISTS': off,
  'isv.ACCOUNT_ABNORMAL': off,
  'isv.BILLID_NOT_EXIST': off,
  'isv.DISPLAY_NUMBER_ILLEGAL': off,
  'isp.RAM_PERMISSION_DENY': off,
};

/** `code` names the reason, and no phone. */
function refusalOf(action: string, code: string): Error {
  const message = `the provider of calls refused ${action}: ${code}`;
  const words = refusals[code];
  return words === undefined ? new Error(message) : new CallRefusal(message, words);
}

/**
 * Alibaba Cloud's voice service (`ClickToDial`): rings one phone and then the other, both see a number of the platform. It joins
 * two phones only, and cannot be told while it goes on that it may last longer: so it is bounded by what is held at first.
 * Numbers of the mainland, shown numbers of one's own, `OutId` of 1 to 15 bytes (help.aliyun.com/document_detail/114040.html).
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
    if (read.Code !== 'OK') throw refusalOf(action, read.Code ?? String(answer.status));
    return read;
  }

  /**
   * The record of a call of the day that begins then; '' for none. It is looked for in the 24 hours after the time that is given, which
   * must be of the day of the call (help.aliyun.com/document_detail/393529.html).
   */
  async function recordOf(providerId: string, day: Date): Promise<string> {
    const { Data: data } = await ask('QueryCallDetailByCallId', {
      CallId: providerId,
      ProdId: String(clickToDial),
      QueryDate: String(day.getTime()),
    });
    return data ?? '';
  }

  return {
    groups: false,
    accepted: reportAccepted,
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
      const { Status: done } = await ask('CancelCall', { CallId: providerId });
      // It may be told so before the call is set up: whoever asks asks again.
      if (String(done) === 'false') throw new Error(`the provider did not end the call ${providerId}`);
    },
    async state(providerId) {
      const now = deps.clock();
      const today = startOfDay(now);
      const record =
        (await recordOf(providerId, today)) || (await recordOf(providerId, after(today, -86_400)));
      const known = record === '' ? null : (JSON.parse(record) as Record<string, unknown> | null);
      if (!known) return null;
      const { startDate: start, endDate: end, duration, state } = known;
      return endingsOf({ id: providerId, call: '', code: String(state), start, end, duration }, now);
    },
    read: (request) => readReports(account.reportKey, request),
  };
}
