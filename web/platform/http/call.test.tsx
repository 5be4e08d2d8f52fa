import { hitCard, listReceipts, postCard, removeCard, viewCardPhone } from '@qunlu/contract/card/calls.ts';
import { getSign, loginByCode } from '@qunlu/contract/account/calls.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAuth } from '../auth-cookies.ts';
import { forgetPageConfig } from '../config.ts';
import { addJson } from '../../testing/render-screen.tsx';
import { call } from './call.ts';
import { isNetworkFailure, RequestError } from './errors.ts';
import { sentence } from './sentence.ts';

type Sent = { url: string; init: RequestInit };

const sent: Sent[] = [];
let answer: (request: Sent) => Promise<Response>;

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const headersOf = (request: Sent | undefined): Headers => new Headers(request?.init.headers);

async function failureOf(work: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RequestError)) throw new Error(`no RequestError: ${String(error)}`);
  return error;
}

beforeEach(() => {
  sent.length = 0;
  answer = () => Promise.resolve(json({ phone: '138' }));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const request = { url, init };
    sent.push(request);
    return answer(request);
  });
});

describe('what is sent', () => {
  test('[B255] a call goes to the own origin; GET carries its fields in the address', async () => {
    expect(await call(viewCardPhone, { query: { id: 12 } })).toEqual({ phone: '138' });
    expect(sent[0]?.url).toBe('/v1/card/phone?id=12');
    expect(sent[0]?.init).toMatchObject({ method: 'GET' });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('DELETE carries everything in the address, PUT and POST a JSON body; absent fields are left out', async () => {
    await call(removeCard, { query: { id: 3 } });
    await call(hitCard, { body: { id: 4 } });
    await call(postCard, { query: { id: 5 }, body: { realname: '李', intro: undefined } as object });
    await call(listReceipts, { query: { id: 6, next: undefined } as { id: number } });
    expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
      ['DELETE', '/v1/card/delete?id=3', undefined],
      ['PUT', '/v1/card/hit', '{"id":4}'],
      ['POST', '/v1/card/post?id=5', '{"realname":"李"}'],
      ['GET', '/v1/card/receipts?id=6', undefined],
    ]);
  });

  test('[B256] calls of the registration center go to the configured host', async () => {
    addJson('page-config', { regcenter: 'https://reg.example.com/center/' });
    forgetPageConfig();
    answer = () => Promise.resolve(json({ code: 0, message: '', data: { token: 't' } }));
    const body = { phone: '13800000001', code: '123456', product: 'qun' as const };
    await call(loginByCode, { body });
    expect(sent[0]?.url).toBe('https://reg.example.com/center/customer/login/captcha');
    document.getElementById('page-config')?.remove();
    forgetPageConfig();
    await call(loginByCode, { body });
    expect(sent[1]?.url).toBe('/regcenter/customer/login/captcha');
  });

  test('[B257] the bearer header stands when there is a token, and only then', async () => {
    await call(viewCardPhone, { query: { id: 1 } });
    keepAuth({ token: 'abc', user_id: 1, expires_at: 1, expires_in: 1 });
    await call(viewCardPhone, { query: { id: 1 } });
    expect(sent.map((request) => headersOf(request).get('authorization'))).toEqual([null, 'Bearer abc']);
  });

  test('[B258] [B259] [D200] [K079] version, timestamp and its signature with the secret of the page', async () => {
    const before = Date.now();
    await call(viewCardPhone, { query: { id: 1 } });
    const headers = headersOf(sent[0]);
    const timestamp = headers.get('x-timestamp') ?? '';
    expect(headers.get('api-version')).toBe('v1.0.0');
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(headers.get('x-signature')).toBe(
      createHmac('sha256', 'qunlu-sandbox').update(timestamp).digest('hex'),
    );
  });

  test('[B260] attribution of the address travels in headers', async () => {
    history.replaceState(null, '', '/?_qc=wx&_ac=%E5%B1%95#!/card/1');
    await call(viewCardPhone, { query: { id: 1 } });
    expect(headersOf(sent[0]).get('x-qc')).toBe('wx');
    expect(decodeURIComponent(headersOf(sent[0]).get('x-ac') ?? '')).toBe('展');
  });

  test('an idempotency key travels as its header', async () => {
    await call(postCard, { body: {}, idempotencyKey: 'k1' });
    expect(headersOf(sent[0]).get('idempotency-key')).toBe('k1');
  });

  test('[B269] [M054] a call without an address is refused before anything is sent', async () => {
    const broken = { ...viewCardPhone, path: '' } as AnyEndpoint;
    await expect(call(broken)).rejects.toThrow('A url property or function must be specified');
    expect(sent).toHaveLength(0);
  });
});

test('[B261] [K078] at most six requests are on their way; the others follow in order', async () => {
  const release: (() => void)[] = [];
  answer = () => new Promise((resolve) => release.push(() => resolve(json({ phone: '' }))));
  const all = Array.from({ length: 9 }, (_, index) => call(viewCardPhone, { query: { id: index + 1 } }));
  const ids = (): string[] => sent.map(({ url }) => url.split('=')[1] ?? '');
  await vi.waitFor(() => expect(sent).toHaveLength(6));
  release[2]?.();
  await vi.waitFor(() => expect(sent).toHaveLength(7));
  expect(ids()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  for (const at of [0, 1, 3]) release[at]?.();
  await vi.waitFor(() => expect(ids().slice(7)).toEqual(['8', '9']));
  for (const go of release) go();
  await Promise.all(all);
});

describe('what comes back', () => {
  const phone = () => call(viewCardPhone, { query: { id: 1 } });
  const sign = () => call(getSign, { body: { phone: '13800000001' } });

  test('[B262] [M045] a non-zero errcode is an error even with status 200', async () => {
    answer = () => Promise.resolve(json({ errcode: 40400, errmsg: '内容不存在或已不可见' }));
    expect(await failureOf(phone())).toMatchObject({ message: '内容不存在或已不可见', code: 40400 });
  });

  test('[D176] the others are judged by code, and answer with data', async () => {
    const body = { phone: '13800000001', code: '123456', product: 'qun' as const };
    answer = () =>
      Promise.resolve(json({ code: 42900, message: '操作太频繁，请稍后再试', data: null, retry_after: 30 }));
    expect(await failureOf(call(loginByCode, { body }))).toMatchObject({ code: 42900, retryAfter: 30 });
    answer = () => Promise.resolve(json({ code: 0, message: '', data: { token: 't' } }));
    expect(await call(loginByCode, { body })).toEqual({ token: 't' });
  });

  test('[B263] [K080] statuses 200 to 299 and 304 are success, others are not', async () => {
    for (const status of [200, 201, 299]) {
      answer = () => Promise.resolve(json({ phone: 'x' }, status));
      expect(await phone()).toEqual({ phone: 'x' });
    }
    answer = () => Promise.resolve(new Response(null, { status: 304 }));
    expect(await phone()).toBeNull();
    for (const status of [300, 303, 305, 400]) {
      answer = () => Promise.resolve(json({ phone: 'x' }, status));
      expect((await failureOf(phone())).status).toBe(status);
    }
  });

  test('[B264] [K082] [M046] what cannot be read is data fetch failed, code 1', async () => {
    answer = () => Promise.resolve(new Response('<html>', { status: 200 }));
    const error = await failureOf(phone());
    expect(error).toMatchObject({ message: 'data fetch failed', code: 1 });
    expect(sentence(error)).toBe('数据获取失败');
  });

  test('[B265] [M047] [E235] [E236] [E237] [E239] [E240] [E241] an error body gives message, code, field and time to wait', async () => {
    answer = () =>
      Promise.resolve(json({ errcode: 40001, errmsg: '手机号码格式不正确', field: 'phone' }, 400));
    expect(await failureOf(sign())).toMatchObject({
      message: '手机号码格式不正确',
      code: 40001,
      status: 400,
      field: 'phone',
      response: { errcode: 40001, errmsg: '手机号码格式不正确', field: 'phone' },
    });
    answer = () => Promise.resolve(json({ code: 42900, message: '请稍后', retry_after: 7 }, 429));
    expect(await failureOf(sign())).toMatchObject({
      message: '请稍后',
      code: 42900,
      status: 429,
      retryAfter: 7,
    });
  });

  test('[B266] [K083] [M048] [D177] no network is Network Error, code 0, and a Chinese sentence for people', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await failureOf(sign());
    expect(error).toMatchObject({ message: 'Network Error', code: 0, status: 0 });
    expect(isNetworkFailure(error)).toBe(true);
    expect(sentence(error)).toBe('网络错误，请检查网络后重试');
  });

  test('a read is repeated once when the network fails, a write never', async () => {
    let failures = 1;
    answer = () =>
      failures-- > 0
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(json({ phone: 'y' }));
    expect(await phone()).toEqual({ phone: 'y' });
    expect(sent).toHaveLength(2);
    sent.length = 0;
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await failureOf(phone());
    expect(sent).toHaveLength(2);
    await failureOf(sign());
    expect(sent).toHaveLength(3);
  });

  test('[B267] [K084] [M049] [D206] after 15 seconds without an answer it is a timeout', async () => {
    vi.useFakeTimers();
    answer = ({ init }) =>
      new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    const failed = failureOf(sign());
    await vi.advanceTimersByTimeAsync(14_999);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const error = await failed;
    expect(error).toMatchObject({ message: 'timeout [ 15000ms ]', code: 1 });
    expect(sentence(error)).toBe('请求超时，请稍后重试');
  });

  test('what the caller gives up ends with their reason', async () => {
    const giveUp = new AbortController();
    answer = ({ init }) =>
      new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    const work = call(viewCardPhone, { query: { id: 1 }, signal: giveUp.signal });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    giveUp.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
  });
});
