import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database.ts';
import { authorization, tencentSms } from './tencent.ts';

const account = {
  provider: 'tencent',
  secretId: 'AKIDEXAMPLE',
  secretKey: 'SKEXAMPLE',
  appId: '1400006666',
  sign: 'Test',
  template: '1234',
  noticeTemplate: '5678',
  campaignTemplate: '9012',
  region: 'ap-guangzhou',
} as const;
const received: { headers: IncomingMessage['headers']; body: string }[] = [];
let answer: unknown = {};
let origin = '';
let redirect = '';
const provider = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    if (redirect !== '') response.writeHead(307, { location: redirect });
    response.end(JSON.stringify(answer));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
});
afterAll(() => provider.close());

const message = { phone: '13800138000', text: '', code: '123456', at: new Date(1_700_000_000_000) };
const send = () => tencentSms(account, origin).send(null as unknown as Db, message);

test('a provider that sends elsewhere is not followed: the number and the code stay here', async () => {
  let led = 0;
  const elsewhere = createServer((_request, response) => {
    led += 1;
    response.end('{"Response":{"SendStatusSet":[{"Code":"Ok"}]}}');
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  redirect = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  await expect(send()).rejects.toThrow('fetch failed');
  redirect = '';
  elsewhere.close();
  received.splice(0);
  expect(led).toBe(0);
});

test('the signature is that of the published vector', () => {
  const body =
    '{"SmsSdkAppId":"1400006666","SignName":"Test","TemplateId":"1234","TemplateParamSet":["123456","10"],"PhoneNumberSet":["+8613800138000"]}';
  expect(authorization(account, body, 1_700_000_000)).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDEXAMPLE/2023-11-14/sms/tc3_request, SignedHeaders=content-type;host, Signature=5811e99e470662f1055d8c3da3c25da1fa298495518dd61c49ef9d5b39faeeee',
  );
});

test('a code goes out as the template asks', async () => {
  answer = { Response: { SendStatusSet: [{ Code: 'Ok' }] } };
  await send();
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400006666',
    TemplateId: '1234',
    SignName: 'Test',
    TemplateParamSet: ['123456', '10'],
  });
  expect(headers).toMatchObject({
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-timestamp': '1700000000',
    authorization: authorization(account, body, 1_700_000_000),
  });
});

test('a refusal inside a 200 and an error both reject, without the number', async () => {
  answer = { Response: { SendStatusSet: [{ Code: 'LimitExceeded.DeliveryFrequencyLimit' }] } };
  await expect(send()).rejects.toThrow('LimitExceeded.DeliveryFrequencyLimit');
  answer = { Response: { Error: { Code: 'AuthFailure' } } };
  await expect(send()).rejects.toThrow(/^Tencent SMS answered AuthFailure$/);
});

test('a message without a code goes out by the notice template, without its own signature', async () => {
  answer = { Response: { SendStatusSet: [{ Code: 'Ok' }] } };
  const sender = tencentSms(account, origin);
  await sender.send(null as unknown as Db, { ...message, code: '', text: '【群录】您的密码已修改。' });
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({
    TemplateId: '5678',
    TemplateParamSet: ['您的密码已修改。'],
  });
  const before = received.length;
  const without = tencentSms({ ...account, noticeTemplate: '' }, origin);
  await without.send(null as unknown as Db, { ...message, code: '', text: '【群录】您的密码已修改。' });
  expect(received).toHaveLength(before);
});

test('what people send to many goes by its own template, without the signature; without one it is an error [D74]', async () => {
  received.splice(0);
  answer = { Response: { SendStatusSet: [{ Code: 'Ok' }] } };
  const text = { ...message, code: '', text: '【群录】茶友会：周六见', campaign: true };
  await tencentSms(account, origin).send(null as unknown as Db, text);
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
    TemplateId: '9012',
    TemplateParamSet: ['茶友会：周六见'],
  });
  const without = tencentSms({ ...account, campaignTemplate: '' }, origin);
  expect([tencentSms(account).sendsCampaigns, without.sendsCampaigns]).toEqual([true, false]);
  // To be told that it was sent would cost the sender their credits.
  await expect(without.send(null as unknown as Db, text)).rejects.toThrow('no template');
});
